import { fileProblem, formatFileKinds, type FileRules } from './file-rules';

/** Bytes that are looked at: a PDF may say what it is a little behind its beginning. */
const START_BYTES = 1_024;

type Kind = 'JPG' | 'PNG' | 'PDF' | 'ZIP';

const ENDINGS: Readonly<Record<string, Kind>> = {
  jpg: 'JPG',
  jpeg: 'JPG',
  png: 'PNG',
  pdf: 'PDF',
  xlsx: 'ZIP',
  zip: 'ZIP',
};

/** A byte is a letter here, so that the start of a file reads as text. */
function kindOf(start: string): Kind | undefined {
  if (start.startsWith('\xFF\xD8\xFF')) return 'JPG';
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'PNG';
  if (start.startsWith('PK\x03\x04')) return 'ZIP';
  return start.includes('%PDF-') ? 'PDF' : undefined;
}

/** The first bytes of a file as text; undefined where the file cannot be read. */
function startOf(file: File): Promise<string | undefined> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(undefined);
    reader.readAsBinaryString(file.slice(0, START_BYTES));
  });
}

/**
 * Why this file is not taken, by its name, its size and its first bytes, in words; nothing when it is. A picture that is none
 * and a file that was only renamed are refused where they were chosen; the server judges the whole file.
 */
export async function chosenFileProblem(file: File, rules: FileRules): Promise<string | undefined> {
  const known = fileProblem(file, rules);
  if (known) return known;
  const start = await startOf(file);
  if (start === undefined) return `${file.name} cannot be read.`;
  const filter = new Set(Object.keys(rules.endings).map((ending) => ENDINGS[ending]));
  const found = kindOf(start);
  if (found !== undefined) {
    if (filter.has(found)) return undefined;
    const text = found === 'ZIP' ? 'an Excel or zip' : `a ${found}`;
    return `${file.name} is ${text} file with another name. Choose a ${formatFileKinds(rules)} file.`;
  }
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  // text, as in a CSV file, has no beginning of its own
  if (ENDINGS[ending] === undefined) return undefined;
  return `${file.name} is no ${rules.endings[ending]} file, though its name says so.`;
}
