import type { MarkRow } from '@thervu/contracts/mark/mark-contract';
import { Facts, type Fact } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';

/** What the head of a report of marks tells about its paper, in the order it is read. */
export const paperFacts = (row: MarkRow): Fact[] => [
  { label: 'Programme', value: row.Degree },
  { label: 'Max. Marks', value: String(row.INTL_MAX) },
  { label: 'Subject', value: `${row.P_code}, ${row.P_NAME}` },
  { label: 'Semester', value: String(row.Sem) },
  { label: 'Credit', value: String(row.CREDIT) },
  { label: 'Paper Type', value: row.P_TYPE },
];

/** The same as lines of a printed head: programme, subject, and the figures beside each other. */
export function factLines(row: MarkRow): string[] {
  const line = (...labels: readonly string[]) =>
    paperFacts(row)
      .filter(({ label }) => labels.includes(label))
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', ');
  return [line('Programme'), line('Subject'), line('Max. Marks', 'Semester', 'Credit', 'Paper Type')];
}

export function PaperFacts({ row }: { row: MarkRow }) {
  return (
    <Panel>
      <Facts facts={paperFacts(row)} width={180} />
    </Panel>
  );
}
