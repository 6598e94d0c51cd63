import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { root } from '../root';

export interface FileSize {
  file: string;
  lines: number;
}
export interface Sizes {
  median: number;
  /** Look again: longer than `REVIEW_LINES` lines, the longest first. */
  long: FileSize[];
  /** Longer than `MAX_LINES` lines: rejected. */
  refused: FileSize[];
}

const REVIEW_LINES = 200;
const MAX_LINES = 600;

/** Sizes are a hint, not a law: the list is for a reader, only the last limit fails. */
export function assessSizes(files: FileSize[]): Sizes {
  const sorted = [...files].sort((a, b) => b.lines - a.lines);
  return {
    median: sorted[Math.floor(sorted.length / 2)]?.lines ?? 0,
    long: sorted.filter(({ lines }) => lines > REVIEW_LINES && lines <= MAX_LINES),
    refused: sorted.filter(({ lines }) => lines > MAX_LINES),
  };
}

/** What is made of catalogues is read there. */
const COMPILED = ':!packages/words/src/compiled';

/** Lines of every source file under version control, tests included. */
export function sourceFiles(): FileSize[] {
  const names = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', COMPILED], {
    cwd: root,
    encoding: 'utf8',
  });
  return names
    .split('\0')
    .filter((name) => name !== '' && existsSync(`${root}${name}`))
    .map((file) => ({ file, lines: readFileSync(`${root}${file}`, 'utf8').split('\n').length - 1 }));
}

/** One line for each file to reconsider, and one for the total. */
export function sizesNews({ median, long, refused }: Sizes): string {
  const line = ({ file, lines }: FileSize) => `  ${String(lines).padStart(4)}  ${file}\n`;
  return [
    // first: a reader may be shown no more than the beginning
    ...(refused.length > 0 ? [`More than ${MAX_LINES} lines, to be split:\n`, ...refused.map(line)] : []),
    `Half of the source files have at most ${median} lines; ${long.length} have more than ${REVIEW_LINES}.\n`,
    ...long.map(line),
  ].join('');
}
