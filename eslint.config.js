// What `make lint` asks of the scripts; types are checked by tsc (tsconfig.json).

import js from '@eslint/js';
import globals from 'globals';

export default [
  { ignores: ['.venv/', 'node_modules/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'array-callback-return': 'error',
      'consistent-return': 'error',
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'max-lines': ['error', 300],
      'no-else-return': 'error',
      'no-implicit-coercion': 'error',
      'no-param-reassign': 'error',
      'no-shadow': 'error',
      'no-unused-expressions': 'error',
      'no-use-before-define': ['error', { functions: false, variables: false }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
    },
  },
  {
    files: ['components/**/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['components/tabletop/part_roots.js'],
    languageOptions: { globals: { PARTS: 'readonly' } },
  },
  {
    files: ['components/shared/embedded_board.js'],
    languageOptions: { globals: { BOARD: 'readonly' } },
  },
  {
    files: ['charts/*.js', 'tests/browser/*.js', 'web/scripts/*.js'],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ['tests/js/**/*.js', 'cases/**/*.mjs', 'eslint.config.js'],
    languageOptions: { globals: globals.node },
  },
];
