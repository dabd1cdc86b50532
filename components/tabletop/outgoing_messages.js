// The messages of the parts: which of them are sent to the server, and what becomes of the others.

/** @import { Message, Name, Redraw, Tabletop } from './types' */

import { actionKey } from '../shared/action_key.js';
import { afterFrame } from '../shared/after_frame.js';
import { arrange, sitRound } from './layout.js';
import { bell, toggleQuiet } from './turn_alert.js';
import { awaitAnswer } from './pending_message.js';

/**
 * Handle a message: what concerns this screen alone, and what the page's script does, is not sent to the server.
 * @param {Tabletop} table
 * @param {Name} part
 * @param {Message} message
 * @param {Redraw} redraw
 */
export function handleMessage(table, part, message, redraw) {
  if (message.aside === 'ring') {
    table.ring = sitRound(!table.ring);
    arrange(table);
    redraw(table);
    return;
  }
  if (message.aside === 'agreements') {
    document.dispatchEvent(new Event('intrige-agreements'));
    return;
  }
  if (message.aside) {
    table.trigger('aside', message.aside);
    return;
  }
  if (message.bell) {
    bell(table.attention, message.bell);
    return;
  }
  if (message.clock) {
    table.sentAt = performance.now();
    table.socket?.send({ clock: message.clock, version: table.view.version, key: actionKey() });
    return;
  }
  if (message.quiet) {
    toggleQuiet(table.attention);
    redraw(table);
    return;
  }
  if (message.ask) {
    table.senders.set(message.key, part);
    table.socket?.send(message);
    return;
  }
  // The part that sends is busy until it is drawn again, whether or not its data have changed by then.
  const sender = table.drawn[part];
  if (sender) sender.data = null;
  if (table.entering) {
    // Another part was first.
    redraw(table);
    return;
  }
  table.sentAt = performance.now();
  awaitAnswer(table, part, message, redraw);
  // Without a connection it is sent after the next connect.
  table.socket?.send(message);
  drawAhead(table, redraw);
}

// Until the frame of the tap is drawn, Chromium takes in no answer: the less there is to draw in it, the sooner it is there.
/**
 * @param {Tabletop} table
 * @param {Redraw} redraw
 */
function drawAhead(table, redraw) {
  const sent = table.entering?.key;
  afterFrame(() => {
    // The page may have been left meanwhile.
    if (!table.leave.signal.aborted && table.entering?.key === sent) redraw(table, table.entering?.glides);
  });
}
