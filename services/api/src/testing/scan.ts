import { BinaryBitmap, Code128Reader, GlobalHistogramBinarizer, RGBLuminanceSource } from '@zxing/library';

/** The text of bars and gaps as a scanner reads them, by a decoder that is independent of the encoder. */
export function scanned(widths: readonly number[]): string {
  const line: number[] = [];
  const add = (units: number, grey: number) => line.push(...new Array<number>(units * 3).fill(grey));
  add(10, 255);
  widths.forEach((wide, nth) => add(wide, nth % 2 === 0 ? 0 : 255));
  add(10, 255);
  const height = 60;
  const pixels = new Uint8ClampedArray(line.length * height);
  for (let y = 0; y < height; y += 1) pixels.set(line, y * line.length);
  const source = new RGBLuminanceSource(pixels, line.length, height);
  return new Code128Reader().decode(new BinaryBitmap(new GlobalHistogramBinarizer(source))).getText();
}
