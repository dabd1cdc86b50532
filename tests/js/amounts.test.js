// Parsing of typed amounts: the script and `i18n/typed_amounts.py` agree.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

import { formatAmount, parseAmount } from '../../components/shared/amounts.js';

const SPACE = String.fromCodePoint(0xa0);
const NUMBERS = {
  '30000': 30_000, ' 30000 ': 30_000, '30,000': 30_000, '30.000': 30_000, '30’000': 30_000, [`30${SPACE}000`]: 30_000, '1,234,567': 1_234_567,
  '50k': 50_000, '50 K': 50_000, '+40': 40, '-5': -5, '0': 0, '007': 7,
};
const NO_NUMBERS = ['', ' ', 'abc', '30,00', '3,0000', '1,234.567', '1234,567', '1.5', '12e3', 'k', '1.5k', '1,000k', '50kk', '--5', '30 ducats', '٣'];

test('whole numbers are read with and without grouping', () => {
  for (const [typed, amount] of Object.entries(NUMBERS)) assert.equal(parseAmount(typed), amount, typed);
});

test('anything else is no amount', () => {
  for (const typed of NO_NUMBERS) assert.equal(parseAmount(typed), null, typed);
});

test('what a language writes is read again', () => {
  for (const lang of ['en', 'de', 'it', 'nl', 'fr', 'de-CH']) {
    for (const amount of [0, 999, 1000, 30_000, 1_234_567]) assert.equal(parseAmount(formatAmount(amount, lang)), amount, lang);
  }
});

test('the server reads the same', () => {
  const typed = [...Object.keys(NUMBERS), ...NO_NUMBERS.filter((one) => one.trim())];
  const script = 'import json, sys\nfrom i18n.typed_amounts import parse_amount\nprint(json.dumps([parse_amount(one) for one in json.load(sys.stdin)]))';
  const answer = spawnSync('.venv/bin/python', ['-c', script], { input: JSON.stringify(typed), encoding: 'utf8' });
  assert.equal(answer.stderr, '');
  const read = /** @type {unknown[]} */ (JSON.parse(answer.stdout));
  assert.deepEqual(read.map((one) => (typeof one === 'number' ? one : null)), typed.map(parseAmount));
});
