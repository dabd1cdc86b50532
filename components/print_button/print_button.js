// A button that prints the page; hidden where no script runs.

/** @import { Mounted } from '../shared/types' */

/** @param {Mounted<[{ label: string }]>} mounted */
export default function ({ parentElement, data }) {
  const button = /** @type {HTMLButtonElement} */ (parentElement.querySelector('button'));
  button.textContent = data[0].label;
  button.onclick = () => window.print();
  button.hidden = false;
}
