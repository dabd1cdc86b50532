// The colours of houses in the drawing, and the page's colour scheme.

/** @import { Owner } from './types' */

const schemes = new Map();

/**
 * CSS properties for a house's colours; grey without one.
 * @param {Owner | undefined} palace
 */
export function inks(palace) {
  return { '--house': palace?.fill ?? '#626b76', '--on-house': palace?.ink ?? '#ffffff' };
}

/**
 * 'light' or 'dark', from the page's actual background.
 * @param {Element} element
 */
export function scheme(element) {
  const background = getComputedStyle(element).getPropertyValue('--st-background-color').trim();
  if (!schemes.has(background)) schemes.set(background, background && luminance(background) < 0.3 ? 'dark' : 'light');
  return schemes.get(background);
}

/**
 * Relative luminance (WCAG 2) of any CSS colour the browser can parse; 1 for others.
 * @param {string} colour
 */
function luminance(colour) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const probe = canvas.getContext('2d');
  if (!probe) return 1;
  probe.fillStyle = '#fff';
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...probe.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
