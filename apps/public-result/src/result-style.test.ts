import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sheet = readFileSync(join(__dirname, 'result.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

/** Colours of the sheet in order: light, dark, paper. */
const palettes = [...sheet.matchAll(/\.thr-alone,\s*\.thr-page \{([^}]*)\}/g)].map(([, body]) =>
  Object.fromEntries([...body!.matchAll(/--([\w-]+): (#[0-9a-f]+)/g)].map(([, name, value]) => [name!, value!])),
);

function luminance(colour: string): number {
  const hex = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour;
  const [r, g, b] = [1, 3, 5].map((index) => {
    const part = parseInt(hex.slice(index, index + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(name: string, other: string): number {
  const [low, high] = [luminance(name), luminance(other)].sort((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

test.each([
  ['light', 0],
  ['dark', 1],
])('every text of the %s page stands out from its ground by 4.5 to 1, edges by 3 to 1', (_scheme, index) => {
  const colours = palettes[index]!;
  for (const ground of ['ground', 'paper'])
    for (const text of ['ink', 'quiet', 'amber', 'red', 'green'])
      expect([ground, text, contrast(colours[ground]!, colours[text]!) >= 4.5]).toEqual([ground, text, true]);
  expect(contrast(colours.accent!, colours['on-accent']!)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colours.edge!, colours.paper!)).toBeGreaterThanOrEqual(3);
});

test('no rule of the sheet reaches beyond the page, so the shell beside it keeps its looks', () => {
  const selectors = sheet
    .replace(/@page[\s\S]*?\n\}/g, '')
    .split(/[{}]/)
    .filter((part) => part.includes('.') && !part.includes(';') && !part.includes('@'))
    .flatMap((part) => part.split(','))
    .map((selector) => selector.trim());
  expect(selectors.length).toBeGreaterThan(50);
  expect(selectors.filter((selector) => !selector.startsWith('.thr-'))).toEqual([]);
});
