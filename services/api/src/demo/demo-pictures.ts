import sharp, { type Sharp } from 'sharp';

// Invented photos and signatures: a letter on a colour, and a line. Drawn point by point, since the server that may
// load a demonstration has every decoder of pictures but two switched off.

/** Five points wide and seven high, a row after the other. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '01110 10001 10001 11111 10001 10001 10001',
  B: '11110 10001 10001 11110 10001 10001 11110',
  C: '01111 10000 10000 10000 10000 10000 01111',
  D: '11110 10001 10001 10001 10001 10001 11110',
  E: '11111 10000 10000 11110 10000 10000 11111',
  F: '11111 10000 10000 11110 10000 10000 10000',
  G: '01111 10000 10000 10011 10001 10001 01111',
  H: '10001 10001 10001 11111 10001 10001 10001',
  I: '01110 00100 00100 00100 00100 00100 01110',
  J: '00111 00010 00010 00010 00010 10010 01100',
  K: '10001 10010 10100 11000 10100 10010 10001',
  L: '10000 10000 10000 10000 10000 10000 11111',
  M: '10001 11011 10101 10101 10001 10001 10001',
  N: '10001 11001 10101 10011 10001 10001 10001',
  O: '01110 10001 10001 10001 10001 10001 01110',
  P: '11110 10001 10001 11110 10000 10000 10000',
  Q: '01110 10001 10001 10001 10101 10010 01101',
  R: '11110 10001 10001 11110 10100 10010 10001',
  S: '01111 10000 10000 01110 00001 00001 11110',
  T: '11111 00100 00100 00100 00100 00100 00100',
  U: '10001 10001 10001 10001 10001 10001 01110',
  V: '10001 10001 10001 10001 10001 01010 00100',
  W: '10001 10001 10001 10101 10101 11011 10001',
  X: '10001 10001 01010 00100 01010 10001 10001',
  Y: '10001 10001 01010 00100 00100 00100 00100',
  Z: '11111 00001 00010 00100 01000 10000 11111',
};
export const INITIALS = Object.keys(LETTERS);

type Colour = readonly [red: number, green: number, blue: number];
export const SHADES: readonly Colour[] = [
  [38, 93, 117],
  [121, 68, 59],
  [66, 96, 53],
  [88, 71, 122],
];
const WHITE: Colour = [255, 255, 255];
const INK: Colour = [27, 37, 80];

const PHOTO = { width: 220, height: 260 } as const;
/** Points of the picture that one point of a letter takes. */
const DOT = 24;
const SIGNATURE = { width: 320, height: 120 } as const;
export const SIGNATURES = 24;

type Size = Readonly<{ width: number; height: number }>;

/** A picture from the colour of each of its points. */
function drawn({ width, height }: Size, colourAt: (x: number, y: number) => Colour): Sharp {
  const points = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) points.set(colourAt(x, y), (y * width + x) * 3);
  return sharp(points, { raw: { width, height, channels: 3 } });
}

/** The initial of a name on a colour, as a JPEG. */
export function drawPhoto(initial: string, shade: number): Promise<Buffer> {
  const rows = LETTERS[initial]!.split(' ');
  const left = (PHOTO.width - 5 * DOT) / 2;
  const top = (PHOTO.height - 7 * DOT) / 2;
  const ground = SHADES[shade]!;
  return drawn(PHOTO, (x, y) =>
    rows[Math.floor((y - top) / DOT)]?.[Math.floor((x - left) / DOT)] === '1' ? WHITE : ground,
  )
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** A line that looks written, as a PNG; the number decides how it runs. */
export function drawSignature(number: number): Promise<Buffer> {
  const { width, height } = SIGNATURE;
  const line = (x: number) =>
    height / 2 +
    26 * Math.sin(x / (11 + (number % 5)) + number) * (1 - x / (width * 1.15)) +
    9 * Math.sin(x / (31 + (number % 7)));
  return drawn(SIGNATURE, (x, y) => {
    if (x < 20 || x > width - 20) return WHITE;
    const steep = Math.abs(line(x + 1) - line(x - 1)) / 2;
    return Math.abs(y - line(x)) < 1.6 + steep ? INK : WHITE;
  })
    .png({ palette: true })
    .toBuffer();
}
