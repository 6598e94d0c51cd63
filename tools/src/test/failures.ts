import { stripVTControlCharacters } from 'node:util';

/** How jest begins a failed test or file, and how Playwright lists a failed journey. */
const FAILED = /^\s*(●|FAIL |✘|\d+\) \[)/;

/** The lines of a run of jest or Playwright that name what failed, each once, without colours. */
export function failures(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n');
  return [...new Set(lines.filter((line) => FAILED.test(line)).map((line) => line.trim()))];
}
