import { readSharedTexts, type SharedTexts } from './shared-texts';
import { cut, SheetError, tooManyColumns, tooManyRows, type Sheet, type SheetLimits, type SheetRow } from './sheet';
import { xmlEvents } from './xml-events';
import { zipParts, type ZipParts } from './zip-parts';

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';
/** The longest tag looked for when rows are counted, so that none is lost between two pieces. */
const OVERLAP_ROWS = 8;
const FORMULA = 'The cell contains a formula. Enter its value instead.';

/** Every opening tag of a small part with its attributes. */
async function tagsOf(parts: ZipParts, name: string): Promise<[string, Record<string, string>][]> {
  const tags: [string, Record<string, string>][] = [];
  const handler = {
    open: (tag: string, attributes: Record<string, string>) => {
      if (tags.push([tag, attributes]) > 10_000) throw new SheetError('The file has more sheets than are read.');
    },
    text: () => undefined,
    close: () => undefined,
  };
  for await (const _piece of xmlEvents(await parts.open(name), handler));
  return tags;
}

/** Names of the parts with the first sheet and with the shared texts. */
async function findParts(parts: ZipParts): Promise<{ sheet: string; texts: string | undefined }> {
  if (!parts.has('[Content_Types].xml') || !parts.has(WORKBOOK) || !parts.has(RELATIONS))
    throw new SheetError('This is not a spreadsheet: save it as .xlsx or .csv.');
  if (parts.has('xl/vbaProject.bin'))
    throw new SheetError('The file contains macros. Save it as .xlsx without macros.');
  const sheets = (await tagsOf(parts, WORKBOOK)).filter(([tag]) => tag === 'sheet');
  const relations = (await tagsOf(parts, RELATIONS)).filter(([tag]) => tag === 'Relationship');
  const target = (found: (attributes: Record<string, string>) => boolean): string | undefined => {
    const path = relations.find(([, attributes]) => found(attributes))?.[1].Target;
    return path?.startsWith('/') ? path.slice(1) : path && `xl/${path}`;
  };
  const first = sheets[0]?.[1];
  const id = first && Object.entries(first).find(([name]) => /(^|:)id$/.test(name))?.[1];
  const sheet = target(({ Id, Type }) => Id === id && /\/worksheet$/.test(Type ?? ''));
  if (sheet === undefined) throw new SheetError('The file has no sheet with rows.');
  return { sheet, texts: target(({ Type }) => /\/sharedStrings$/.test(Type ?? '')) };
}

/** Counts rows with a value in them by their tags alone, which is fast; stops as soon as there are too many. */
async function countRows(parts: ZipParts, name: string, limits: SheetLimits): Promise<number> {
  const stream = await parts.open(name);
  let rows = 0;
  let counted = true;
  let before = '';
  try {
    for await (const chunk of stream) {
      const text = before + (chunk as Buffer).toString('latin1');
      const last = text.length - OVERLAP_ROWS;
      for (const { 0: tag, index } of text.matchAll(/<(?:\w+:)?(row|v|is)[\s>]/g)) {
        // what begins in the last few bytes is seen again with the next piece
        if (index >= last) break;
        if (tag.includes('row')) counted = false;
        else if (!counted) {
          counted = true;
          rows += 1;
        }
      }
      if (rows > limits.rows) throw tooManyRows(limits);
      before = text.slice(Math.max(0, last));
    }
  } catch (error) {
    if (error instanceof SheetError) throw error;
    throw new SheetError('The file is damaged and cannot be unpacked. Save it again as .xlsx.', {
      cause: error,
    });
  } finally {
    stream.destroy();
  }
  return rows;
}

/** Place of a cell from its reference: A1 is 0, AA7 is 26. */
function columnIndexOf(reference: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return next;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A number as a person reads it: 104 and not 1.04E2. */
function numberText(raw: string): string {
  const value = Number(raw);
  return raw.trim() !== '' && Number.isFinite(value) && Math.abs(value) < 1e21 ? String(value) : raw;
}

/** Collects the rows of a sheet from its tags. */
class RowCollector {
  readonly ready: SheetRow[] = [];
  private row = 0;
  private cells: string[] = [];
  private faults: Map<number, string> | undefined;
  private inRow = false;
  private column = -1;
  private type = '';
  private text: string | undefined;
  private formula = false;
  private takes = false;
  private phonetic = false;
  private found = 0;

  constructor(
    private readonly texts: SharedTexts,
    private readonly limits: SheetLimits,
  ) {}

  open(tag: string, attributes: Record<string, string>): void {
    if (tag === 'row') {
      const value = Number(attributes.r);
      this.row = Number.isInteger(value) && value > this.row && value < 10_000_000 ? value : this.row + 1;
      this.cells = [];
      this.faults = undefined;
      this.column = -1;
      this.inRow = true;
    } else if (tag === 'c' && this.inRow) {
      this.column = columnIndexOf(attributes.r, this.column + 1);
      if (this.column >= this.limits.columns) this.column = this.limits.columns;
      this.type = attributes.t ?? 'n';
      this.text = undefined;
      this.formula = false;
    } else if (tag === 'f') this.formula = true;
    else if (tag === 'rPh') this.phonetic = true;
    else if (tag === 'v' || (tag === 't' && !this.phonetic)) this.takes = this.inRow && this.column >= 0;
  }

  appendText(piece: string): void {
    if (this.takes && (this.text?.length ?? 0) < 100_000) this.text = (this.text ?? '') + piece;
  }

  close(tag: string): void {
    if (tag === 'v' || tag === 't') this.takes = false;
    else if (tag === 'rPh') this.phonetic = false;
    else if (tag === 'c' && this.inRow) this.endCell();
    else if (tag === 'row' && this.inRow) this.endRow();
  }

  private endCell(): void {
    const value = this.value();
    if (this.formula) (this.faults ??= new Map()).set(this.column, FORMULA);
    else if (this.type === 'e') (this.faults ??= new Map()).set(this.column, `The cell shows the error ${value}.`);
    if (value === '' && !this.formula) return;
    if (this.column >= this.limits.columns) throw tooManyColumns(this.limits);
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = value;
  }

  private value(): string {
    const text = this.text ?? '';
    if (text === '') return '';
    if (this.type === 's') return this.texts.at(Number(text));
    if (this.type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
    return this.type === 'n' ? numberText(text) : cut(text);
  }

  private endRow(): void {
    this.inRow = false;
    if (this.cells.every((cell) => cell.trim() === '') && !this.faults) return;
    this.found += 1;
    if (this.found > this.limits.rows) throw tooManyRows(this.limits);
    this.ready.push({ row: this.row, cells: this.cells, ...(this.faults ? { faults: this.faults } : {}) });
  }
}

/** Opens the first sheet of a workbook in memory. Throws SheetError for everything that cannot or must not be read. */
export async function openXlsx(bytes: Buffer, limits: SheetLimits): Promise<Sheet> {
  const parts = await zipParts(bytes, limits);
  const names = await findParts(parts);
  const total = await countRows(parts, names.sheet, limits);
  return {
    total,
    async *rows() {
      const collector = new RowCollector(await readSharedTexts(parts, names.texts, limits), limits);
      const events = xmlEvents(await parts.open(names.sheet), {
        open: (tag, attributes) => collector.open(tag, attributes),
        text: (piece) => collector.appendText(piece),
        close: (tag) => collector.close(tag),
      });
      for await (const _piece of events) yield* collector.ready.splice(0);
    },
  };
}
