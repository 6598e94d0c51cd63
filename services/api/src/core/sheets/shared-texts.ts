import { cut, SheetError, type SheetLimits } from './sheet';
import { xmlEvents } from './xml-events';
import type { ZipParts } from './zip-parts';

const FIRST_BYTES = 1 << 16;

/** Texts stored as bytes in one buffer: as strings, a million of them would take several times as much. */
export class SharedTexts {
  private bytes = Buffer.allocUnsafe(FIRST_BYTES);
  private ends = new Uint32Array(1024);
  private used = 0;
  count = 0;

  add(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.used + size > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.used + size));
      this.bytes.copy(larger, 0, 0, this.used);
      this.bytes = larger;
    }
    if (this.count === this.ends.length) {
      const larger = new Uint32Array(this.ends.length * 2);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.bytes.write(text, this.used);
    this.used += size;
    this.ends[this.count] = this.used;
    this.count += 1;
  }

  get size(): number {
    return this.used;
  }

  at(index: number): string {
    if (!Number.isInteger(index) || index < 0 || index >= this.count)
      throw new SheetError('The file is damaged: a cell points to a text that is not there.');
    return this.bytes.toString('utf8', index === 0 ? 0 : this.ends[index - 1], this.ends[index]);
  }
}

/** Reads xl/sharedStrings.xml: one text per item, the pieces of a coloured text joined, phonetic notes left out. */
export async function readSharedTexts(
  parts: ZipParts,
  name: string | undefined,
  limits: SheetLimits,
): Promise<SharedTexts> {
  const texts = new SharedTexts();
  if (name === undefined || !parts.has(name)) return texts;
  let text: string | undefined;
  let takes = false;
  let phonetic = false;
  const handler = {
    open(tag: string) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') phonetic = true;
      else if (tag === 't') takes = !phonetic;
    },
    text(piece: string) {
      if (takes && text !== undefined && text.length < 100_000) text += piece;
    },
    close(tag: string) {
      if (tag === 't') takes = false;
      else if (tag === 'rPh') phonetic = false;
      else if (tag === 'si' && text !== undefined) {
        texts.add(cut(text));
        text = undefined;
        if (texts.size > limits.sharedText || texts.count > limits.rows * limits.columns)
          throw new SheetError(
            `The file holds more than ${limits.sharedText / 1e6} MB of text. Split it into several files.`,
          );
      }
    },
  };
  for await (const _piece of xmlEvents(await parts.open(name), handler));
  return texts;
}
