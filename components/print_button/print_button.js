// A button that prints the page; hidden where no script runs.

export default function ({ parentElement, data }) {
  const button = parentElement.querySelector('button');
  button.textContent = data[0].label;
  button.onclick = () => window.print();
  button.hidden = false;
}
