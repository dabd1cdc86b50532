// Runs before Streamlit's scripts on every page: keeps open lists open, and registers the service worker.

/**
 * Keeps an open list open while the page scrolls. Streamlit closes lists on every scroll, also on the smooth scrolling
 * after a tap, but repositions them on a resize of the window; so this earlier listener dispatches a resize event.
 * @param {Event} event
 */
function keepOpen(event) {
  const list = document.querySelector('[role="listbox"]');
  if (list && event.target instanceof Node && !list.contains(event.target)) {
    window.visualViewport?.dispatchEvent(new Event('resize'));
  }
}

window.addEventListener('scroll', keepOpen, true);

// Only over TLS or on localhost; the page works without it.
navigator.serviceWorker?.register('/service-worker.js').catch(() => {});
