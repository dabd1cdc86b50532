// The colours of houses, each with the ink that reads on it (4.5:1 or better), and whether the page is light or dark.

const COLOURS = {
  beige: ['#dbc190', '#2a2118'],
  black: ['#26221f', '#fffaf0'],
  blue: ['#23568a', '#ffffff'],
  brown: ['#70492b', '#ffffff'],
  green: ['#2c683a', '#ffffff'],
  grey: ['#626b76', '#ffffff'],
  orange: ['#e8893a', '#2a1906'],
  pink: ['#e3a3b4', '#2f1219'],
  purple: ['#683f85', '#ffffff'],
  red: ['#9f2a2a', '#ffffff'],
  turquoise: ['#1f6d70', '#ffffff'],
  white: ['#fcf9f2', '#2a2118'],
  yellow: ['#e9c63f', '#2a2107'],
};
COLOURS.gray = COLOURS.grey;

const schemes = new Map();

/** The fill and the ink of a house: a colour's English name, or "#rrggbb" for a home-made edition. */
export function paint(colour) {
  if (Object.hasOwn(COLOURS, colour)) return COLOURS[colour];
  if (/^#[0-9a-f]{6}$/i.test(colour ?? '')) return [colour, luminance(colour) > 0.2 ? '#1d1712' : '#ffffff'];
  return COLOURS.grey;
}

/** Style properties that hand a house's colours to the drawing. */
export function inks(colour) {
  const [fill, ink] = paint(colour);
  return { '--house': fill, '--on-house': ink };
}

/** 'light' or 'dark', by the background that the page's theme really has. */
export function scheme(element) {
  const background = getComputedStyle(element).getPropertyValue('--st-background-color').trim();
  if (!schemes.has(background)) schemes.set(background, background && luminance(background) < 0.3 ? 'dark' : 'light');
  return schemes.get(background);
}

/** Relative luminance (WCAG 2) of any CSS colour the browser can read; 1 where it cannot. */
function luminance(colour) {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const probe = canvas.getContext('2d');
  probe.fillStyle = '#fff';
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...probe.getImageData(0, 0, 1, 1).data].map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
