// Notifies the player when something becomes due on this device, by vibration and sound, unless muted; and keeps the
// screen awake while the game runs.

/** @import { Attention } from './types' */

const BUZZ = [180, 90, 180];
const NOTES = [659, 880];
const SOON = 400;
const QUIET = 'intrige-quiet';

/**
 * State of sound and vibration; `signal` aborts when the page is left.
 * @param {AbortSignal} signal when the page is left
 * @returns {Attention}
 */
export function attention(signal) {
  /** @type {Attention} */
  const kept = { due: null, playing: false, lock: null, sound: null, quiet: remembered() };
  document.addEventListener('visibilitychange', () => stayAwake(kept), { signal });
  // A browser lets a page sound only once somebody has touched it. To open its sound takes long, and what was touched
  // comes first.
  document.addEventListener('pointerdown', () => setTimeout(() => {
    if (!signal.aborted) kept.sound ??= kept.quiet ? null : sounding();
  }, SOON), { signal, capture: true });
  signal.addEventListener('abort', () => {
    kept.lock?.release();
    kept.sound?.close();
  });
  return kept;
}

/**
 * Update the state. `due`: whether something is due on this device, null if it belongs to nobody; `playing`: whether
 * the game runs.
 * @param {Attention} kept
 * @param {{ due: boolean | null, playing: boolean }} moment
 */
export function attend(kept, { due, playing }) {
  if (due && kept.due === false && !kept.quiet) call(kept);
  Object.assign(kept, { due, playing });
  stayAwake(kept);
}

/**
 * Mute or unmute; unmuting plays a sound.
 * @param {Attention} kept
 */
export function toggleQuiet(kept) {
  Object.assign(kept, { quiet: !kept.quiet });
  try {
    localStorage.setItem(QUIET, kept.quiet ? 'yes' : '');
  } catch {
    // Without local storage the choice is lost on reload.
  }
  if (kept.quiet) return;
  Object.assign(kept, { sound: kept.sound ?? sounding() });
  call(kept);
}

/**
 * The sound of the clock: soft when little time is left (1), three times when it is up (2).
 * @param {Attention} kept
 * @param {number} stage
 */
export function bell(kept, stage) {
  if (kept.sound && !kept.quiet) chime(kept.sound, stage > 1 ? [440, 440, 440] : [523]);
}

function remembered() {
  try {
    return localStorage.getItem(QUIET) === 'yes';
  } catch {
    return false;
  }
}

/** @returns {AudioContext | null} */
function sounding() {
  return typeof AudioContext === 'undefined' ? null : new AudioContext();
}

/** @param {Attention} kept */
function call({ sound }) {
  // Not supported or not allowed everywhere.
  navigator.vibrate?.(BUZZ);
  if (sound) chime(sound, NOTES);
}

/**
 * Play notes like a small bell's, one after another.
 * @param {AudioContext} sound
 * @param {number[]} notes in hertz
 */
function chime(sound, notes) {
  sound.resume().then(() => notes.forEach((pitch, index) => {
    const begins = sound.currentTime + index * 0.16;
    const tone = new OscillatorNode(sound, { type: 'sine', frequency: pitch });
    const loudness = new GainNode(sound, { gain: 0 });
    loudness.gain.setValueAtTime(0, begins);
    loudness.gain.linearRampToValueAtTime(0.16, begins + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.0001, begins + 0.7);
    tone.connect(loudness).connect(sound.destination);
    tone.start(begins);
    tone.stop(begins + 0.8);
  })).catch(() => {});
}

/** @param {Attention} kept */
async function stayAwake(kept) {
  if (!kept.playing) {
    kept.lock?.release();
    Object.assign(kept, { lock: null });
    return;
  }
  if (document.hidden || !navigator.wakeLock || (kept.lock && !kept.lock.released)) return;
  try {
    Object.assign(kept, { lock: await navigator.wakeLock.request('screen') });
  } catch {
    Object.assign(kept, { lock: null });
  }
}
