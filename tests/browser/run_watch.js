// Added to every page before its own scripts: `window.runIsAsked` is true from the message that asks Streamlit for a run of
// the script until a run begun since has finished. Streamlit's own state says so only once the run has begun. With `LAG`, the
// messages of all sockets arrive about so many milliseconds later, frames and timers up to as many, as on a busy machine.

(() => {
  /** @type {number} */
  const LAG = 0;
  // Milliseconds after which a part of the page is not waited for: the server says nothing of one that is gone.
  const GONE = 2000;
  // Fields of Streamlit's messages, as its protocol buffers number them.
  const RERUN_SCRIPT = 11;
  const FRAGMENT_ID = 5;
  const IS_AUTO_RERUN = 6;
  const NEW_SESSION = 4;
  const SCRIPT_FINISHED = 6;
  const FINISHED_EARLY_FOR_RERUN = 2;
  const Plain = window.WebSocket;
  // A page may be given quicker timers.
  const { setTimeout: later } = window;

  /**
   * The fields of a message by number, an integer as it is, all else as bytes.
   * @param {Uint8Array} bytes
   */
  function fieldsOf(bytes) {
    /** @type {Map<number, any>} */
    const fields = new Map();
    let at = 0;
    const integer = () => {
      let [value, shift] = [0, 0];
      while (bytes[at] >= 0x80) {
        value += (bytes[at] & 0x7f) * 2 ** shift;
        at += 1;
        shift += 7;
      }
      at += 1;
      return value + bytes[at - 1] * 2 ** shift;
    };
    while (at < bytes.length) {
      const tag = integer();
      const kind = tag & 7;
      const value = kind === 1 ? 8 : kind === 5 ? 4 : integer();
      fields.set(tag >> 3, kind === 0 ? value : bytes.subarray(at, at + value));
      if (kind !== 0) at += value;
    }
    return fields;
  }

  // Until when a run that was asked for is waited for.
  let asked = 0;
  let running = false;
  Object.defineProperty(window, 'runIsAsked', { get: () => running || performance.now() < asked });

  /** @param {Uint8Array} rerun */
  function ask(rerun) {
    const state = fieldsOf(rerun);
    // What a page does by itself is no answer to a tap.
    if (!state.has(IS_AUTO_RERUN)) asked = state.has(FRAGMENT_ID) ? Math.max(asked, performance.now() + GONE) : Infinity;
  }

  /** @param {Map<number, any>} fields */
  function hear(fields) {
    if (fields.has(NEW_SESSION)) [asked, running] = [0, true];
    if (fields.has(SCRIPT_FINISHED) && fields.get(SCRIPT_FINISHED) !== FINISHED_EARLY_FOR_RERUN) running = false;
  }

  /** @param {BufferSource | string | Blob} data */
  const bytesOf = (data) => new Uint8Array(/** @type {ArrayBuffer} */ (data));

  window.WebSocket = class extends Plain {
    /** @param {[string | URL, (string | string[])?]} given */
    constructor(...given) {
      super(...given);
      this.isStreamlits = String(given[0]).includes('/_stcore/stream');
      if (!this.isStreamlits) return;
      this.addEventListener('message', (/** @type {MessageEvent} */ { data }) => hear(fieldsOf(bytesOf(data))));
      this.addEventListener('close', () => { [asked, running] = [0, false]; });
    }

    /** @param {string | BufferSource | Blob} data */
    send(data) {
      const rerun = this.isStreamlits && fieldsOf(bytesOf(data)).get(RERUN_SCRIPT);
      if (rerun) ask(rerun);
      super.send(/** @type {ArrayBuffer} */ (data));
    }

    /**
     * @param {string} kind
     * @param {any} listener
     * @param {...any} more
     */
    addEventListener(kind, listener, ...more) {
      super.addEventListener(kind, kind === 'message' ? late(this, listener) : listener, ...more);
    }

    /** @param {any} listener */
    set onmessage(listener) {
      super.onmessage = late(this, listener);
    }
  };

  if (LAG) {
    const { requestAnimationFrame: frame, cancelAnimationFrame: cancel } = window;
    // What a frame is asked for by: one that is late is asked for again.
    /** @type {Map<number, number>} */
    const frames = new Map();
    let count = 0;
    window.requestAnimationFrame = (act) => {
      const id = count += 1;
      const until = performance.now() + LAG * Math.random();
      const again = () => frames.set(id, frame((now) => {
        if (performance.now() < until) {
          again();
        } else {
          frames.delete(id);
          act(now);
        }
      }));
      again();
      return id;
    };
    window.cancelAnimationFrame = (id) => {
      cancel(frames.get(id) ?? 0);
      frames.delete(id);
    };
    window.setTimeout = /** @type {any} */ ((/** @type {any} */ act, /** @type {number} */ time = 0, /** @type {any[]} */ ...more) => later(act, time + LAG * Math.random(), ...more));
  }

  /**
   * A listener that hears every message later, in their order, though not all are equally late.
   * @param {WebSocket} socket
   * @param {(event: MessageEvent) => void} listener
   */
  function late(socket, listener) {
    if (!LAG) return listener;
    /** @type {MessageEvent[]} */
    const waiting = [];
    return (/** @type {MessageEvent} */ event) => {
      waiting.push(event);
      const next = () => listener.call(socket, /** @type {MessageEvent} */ (waiting.shift()));
      later(next, LAG * (0.5 + Math.random()));
    };
  }
})();
