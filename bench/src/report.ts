import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachine } from './machine';

/** One measurement as stored: figures for programs, the same as text and tables for people. */
export interface Report {
  name: string;
  figures: object;
  text: string[];
}

/** A table in Markdown; every cell is text already. */
export const table = (head: string[], rows: string[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.join(' | ')} |`),
];

/** Writes `<name>.json` and `<name>.md`. */
export function writeReport(folder: string, { name, figures, text }: Report): void {
  const machine = describeMachine();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ machine, ...figures }, null, 2)}\n`);
  const settings = Object.entries(machine).map(([key, value]) => `${key} ${value ?? 'unknown'}`);
  writeFileSync(join(folder, `${name}.md`), [...text, '', `Machine: ${settings.join(', ')}.`, ''].join('\n'));
}
