// Runs before Streamlit's scripts on every page: lists that stay open, and the worker that knows a page of ours for
// the time without a server.

/**
 * An open list goes with its field when the page moves under it. Streamlit's lists close with every scrolling of the page,
 * also when it only glides to its end after a tap; but not while the window changes its size, when they look for their
 * field anew. Listening first, we say so.
 * @param {Event} event
 */
function keepOpen(event) {
  const list = document.querySelector('[role="listbox"]');
  if (list && event.target instanceof Node && !list.contains(event.target)) {
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }
}

window.addEventListener('scroll', keepOpen, true);

// Browsers have workers over TLS alone, and on the computer itself. A visitor who wants none goes without.
navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
