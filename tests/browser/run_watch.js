// Added to every page before its own scripts: `window.runIsAsked` is true from the message that asks Streamlit for a run of the
// script until a run begun since has finished. Streamlit's own state says so only once the run has begun. With `LAG`, the
// messages of all sockets arrive that many milliseconds later, give or take half, as on a busy machine.
(() => {
  const LAG = 0;
  // Fields of Streamlit's messages, as protocol buffers number them.
  const RERUN = 11;
  const NEW_SESSION = 4;
  const FINISHED = 6;
  const EARLY_FOR_RERUN = 2;
  const Plain = window.WebSocket;
  const { setTimeout: later } = window;

  // The top-level fields of a message, by number: integers as they are, all else as the place of its bytes.
  const fieldsOf = (bytes) => {
    const fields = new Map();
    let at = 0;
    const integer = () => {
      let value = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[at];
        at += 1;
        value += (byte & 0x7f) * 2 ** shift;
        if (byte < 0x80 || byte === undefined) return value;
      }
    };
    while (at < bytes.length) {
      const tag = integer();
      const kind = tag & 7;
      const value = kind === 1 || kind === 5 ? null : integer();
      if (kind === 1) at += 8;
      if (kind === 5) at += 4;
      if (kind === 2) at += value;
      fields.set(tag >> 3, value);
    }
    return fields;
  };

  let asked = false;
  let running = false;
  const tell = () => { window.runIsAsked = asked || running; };
  tell();

  window.WebSocket = class extends Plain {
    queue = [];

    constructor(...given) {
      super(...given);
      this.streams = String(given[0]).includes('/_stcore/stream');
      this.addEventListener('close', () => this.note(() => { asked = running = false; }));
      this.addEventListener('message', ({ data }) => this.note(() => this.heard(fieldsOf(new Uint8Array(data)))));
    }

    note(change) {
      if (!this.streams) return;
      change();
      tell();
    }

    heard(fields) {
      if (fields.has(NEW_SESSION)) [asked, running] = [false, true];
      if (fields.has(FINISHED) && fields.get(FINISHED) !== EARLY_FOR_RERUN) running = false;
    }

    send(data) {
      this.note(() => { asked ||= fieldsOf(new Uint8Array(data)).has(RERUN); });
      super.send(data);
    }

    addEventListener(kind, listener, ...more) {
      super.addEventListener(kind, kind === 'message' && LAG ? this.delayed(listener) : listener, ...more);
    }

    set onmessage(listener) {
      super.onmessage = LAG ? this.delayed(listener) : listener;
    }

    // In order, though the times differ.
    delayed(listener) {
      const queue = [];
      return (event) => {
        queue.push(event);
        event.lag ??= LAG * (0.5 + Math.random());
        later(() => listener.call(this, queue.shift()), event.lag);
      };
    }
  };
})();
