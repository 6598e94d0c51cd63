/** Contrast of the accent colour, for the form, the server and the themes. Nothing here may import zod. */

export const COLOUR_PATTERN = /^#[0-9a-f]{6}$/;
/** Least contrast of text, WCAG 2.2 AA. */
export const MIN_CONTRAST = 4.5;

const channels = (colour: string): [number, number, number] => [
  parseInt(colour.slice(1, 3), 16),
  parseInt(colour.slice(3, 5), 16),
  parseInt(colour.slice(5, 7), 16),
];
const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance of `#rrggbb`. */
function luminanceOf(colour: string): number {
  const [red, green, blue] = channels(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** Contrast of two colours, 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [light, dark] = [luminanceOf(first), luminanceOf(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * What the accent is read on, by face: cards, the ground of the page, a selected and a hovered row; and what is read on the
 * accent. The portal and the public page have the same.
 */
export const ACCENT_GROUNDS = {
  light: { paper: '#ffffff', ground: '#f5f6f9', selected: '#f2f8f7', onAccent: '#ffffff' },
  dark: { paper: '#1a2030', ground: '#12161f', selected: '#1d3a3c', hover: '#222a3c', onAccent: '#0c1a1a' },
} as const;
export type AccentFace = keyof typeof ACCENT_GROUNDS;

const GROUND_NAMES: Readonly<Record<string, string>> = {
  paper: 'on cards',
  ground: 'on the page',
  selected: 'on selected rows',
  hover: 'on rows below the pointer',
  onAccent: 'below the text of buttons',
};

/** Why a colour is no accent of a face, or undefined. */
export function accentProblem(face: AccentFace, colour: string): string | undefined {
  const [name, contrast] = Object.entries(ACCENT_GROUNDS[face])
    .map(([ground, behind]) => [ground, contrastOf(colour, behind)] as const)
    .reduce((worst, next) => (next[1] < worst[1] ? next : worst));
  if (contrast >= MIN_CONTRAST) return undefined;
  const direction = face === 'light' ? 'darker' : 'lighter';
  const measured = (Math.floor(contrast * 100) / 100).toFixed(2);
  return `${colour} has a contrast of ${measured}:1 ${GROUND_NAMES[name]} of the ${face} theme; at least ${MIN_CONTRAST}:1 is needed. Choose a ${direction} colour.`;
}

/** The accent of the light theme until the office has chosen another one, and the one that was drawn for the dark theme. */
export const USUAL_ACCENT = '#0b6e69';
const USUAL_DARK_ACCENT = '#4fb3ac';

const hexOf = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0');
const STEPS = 50;

/** A colour for both themes: as chosen on light, and the same colour with as little white as it needs on dark. */
export function accentColours(chosen: string): Record<AccentFace, string> {
  if (chosen === USUAL_ACCENT) return { light: USUAL_ACCENT, dark: USUAL_DARK_ACCENT };
  const tints = Array.from({ length: STEPS + 1 }, (_none, step) => {
    const mixed = channels(chosen).map((channel) => channel + ((255 - channel) * step) / STEPS);
    return `#${mixed.map(hexOf).join('')}`;
  });
  return { light: chosen, dark: tints.find((tint) => accentProblem('dark', tint) === undefined) ?? '#ffffff' };
}
