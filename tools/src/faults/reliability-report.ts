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

const caused = (one: Survival): string => {
  const { id, title, cause, mustHold } = one.fault;
  const found = one.outcomes
    .map(({ sentence, holds }) => (holds === false ? `**${sentence}**` : sentence))
    .join('.<br>');
  return row([String(id), title, cause, mustHold, `${found}.`, verdict(one)]);
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

/** Faults of the list that neither this suite nor a test causes, and why. */
export const LEFT_OUT: readonly { id: number; title: string; why: string }[] = [
  {
    id: 18,
    title: 'A release is deployed while a form is open',
    why: 'needs two releases in one browser; that files have names by their content and entry files are asked for anew is checked by `npm run test:system`',
  },
];

/** The page of the faults, in their order. */
export function reliabilityReport(survived: readonly Survival[], proved: readonly NamedFault[]): string {
  const rows = [
    ...survived.map((one) => ({ id: one.fault.id, line: caused(one) })),
    ...proved.map((one) => ({ id: one.id, line: named(one) })),
    ...LEFT_OUT.map(({ id, title, why }) => ({ id, line: row([String(id), title, '', '', `${why}.`, 'left out']) })),
  ].sort((a, b) => a.id - b.id); // prettier-ignore
  const count = (word: string) => survived.filter((one) => verdict(one) === word).length;
  const left = LEFT_OUT.length + count('left out');
  const summary = [
    `${count('survived')} survived on real processes`,
    `${proved.length} proved by the tests that are named`,
    ...(count('**not survived**') > 0 ? [`${count('**not survived**')} not survived`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ].join(', ');
  return [
    HEAD,
    '',
    `Of ${rows.length} faults: ${summary}.`,
    '',
    row(['Nr', 'Fault', 'How it is caused', 'Must hold', 'What was counted', 'Outcome']),
    row(['---:', '---', '---', '---', '---', '---']),
    ...rows.map(({ line }) => line),
    '',
  ].join('\n');
}
