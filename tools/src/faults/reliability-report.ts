import type { NamedFault } from './fault';
import type { Survival } from './run-fault';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;

const HEAD = `# Reliability: thirty faults, and what became of them

Written by \`npm run test:faults\`, which hurts a portal of its own: PostgreSQL and the API as real processes, with the small demo university. Processes are ended with SIGKILL in the middle of their work, lines are cut, disks are full, rows are tampered with. Three oracles are asked:

- **L**, the ledger: what was acknowledged is kept outside the portal, and stands exactly once afterwards;
- **R**, the gates: no mark above its maximum, no script with two numbers, no C mark without A and B, and the like; asked after every fault;
- **C**, the chains: the journal of the camp's marks and the mark history verify link by link, and every mark is what its journal says; asked after every fault.

What a fault needs that a machine cannot give is left out and said so; that is no survival. SIGKILL leaves the writes of the operating system in place: the loss of power is not among these faults.`;

const verdict = ({ outcomes }: Survival): string =>
  outcomes.some(({ holds }) => holds === false)
    ? '**not survived**'
    : outcomes.some(({ holds }) => holds === null)
      ? 'left out'
      : 'survived';

const caused = (survival: Survival): string => {
  const { id, title, cause, mustHold } = survival.fault;
  const found = survival.outcomes
    .map(({ sentence, holds }) => (holds === false ? `**${sentence}**` : sentence))
    .join('.<br>');
  return row([String(id), title, cause, mustHold, `${found}.`, verdict(survival)]);
};

const named = ({ id, title, cause, mustHold, tests }: NamedFault): string =>
  row([
    String(id),
    title,
    cause,
    mustHold,
    `Not caused by this suite, but with every \`npm test\`:<br>${tests.map((test) => `\`${test.file}\`: "${test.title}"`).join('<br>')}`,
    'proved by test',
  ]);

/** Lines of the page by the number of their fault. */
export type Rows = ReadonlyMap<number, string>;

export const rowsOf = (survived: readonly Survival[], proved: readonly NamedFault[]): Rows =>
  new Map([
    ...survived.map((survival) => [survival.fault.id, caused(survival)] as const),
    ...proved.map((namedFault) => [namedFault.id, named(namedFault)] as const),
  ]);

/** The lines a page has: a run of a few faults replaces theirs and leaves the others. */
export const rowsIn = (page: string): Rows =>
  new Map(
    page
      .split('\n')
      .map((line) => [Number(/^\| (\d+) \| /.exec(line)?.[1] ?? 0), line] as const)
      .filter(([id]) => id > 0),
  );

const OUTCOMES = {
  survived: 'were caused and survived',
  'proved by test': 'are proved by the tests that are named',
  '**not survived**': 'were not survived',
  'left out': 'were left out',
};

/** The page of the faults, in their order. */
export function reliabilityReport(rows: Rows): string {
  const lines = [...rows].sort(([a], [b]) => a - b).map(([, line]) => line);
  const summary = Object.entries(OUTCOMES)
    .map(([outcome, text]) => ({ n: lines.filter((line) => line.endsWith(`| ${outcome} |`)).length, words: text }))
    .filter(({ n }) => n > 0)
    .map(({ n, words }) => `${n} ${words}`);
  return [
    HEAD,
    '',
    `Of ${lines.length} faults ${summary.join(', ')}. Each line tells of the latest run of its fault.`,
    '',
    row(['Nr', 'Fault', 'How it is caused', 'Must hold', 'What was counted', 'Outcome']),
    row(['---:', '---', '---', '---', '---', '---']),
    ...lines,
    '',
  ].join('\n');
}
