import type { MarkRow } from '@thervu/contracts/mark/mark-contract';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { Facts, type Fact } from '@thervu/ui/layout/Facts';
import { Panel } from '@thervu/ui/layout/Panel';
import {} from '@thervu/words/compiled/mark-entry';

/** What the head of a report of marks tells about its paper, in the order it is read. */
export const paperFacts = (t: Say<MarkEntryWords>, row: MarkRow): Fact[] => [
  { label: t('programme'), value: row.Degree },
  { label: t('max-marks'), value: String(row.INTL_MAX) },
  { label: t('subject'), value: `${row.P_code}, ${row.P_NAME}` },
  { label: t('semester'), value: String(row.Sem) },
  { label: t('credit'), value: String(row.CREDIT) },
  { label: t('paper-type'), value: row.P_TYPE },
];

/** The same as lines of a printed head: programme, subject, and the figures beside each other. */
export function factLines(t: Say<MarkEntryWords>, row: MarkRow): string[] {
  const line = (...labels: readonly string[]) =>
    paperFacts(t, row)
      .filter(({ label }) => labels.includes(label))
      .map(({ label, value }) => `${label}: ${value}`)
      .join(', ');
  return [line(t('programme')), line(t('subject')), line(t('max-marks'), t('semester'), t('credit'), t('paper-type'))];
}

export function PaperFacts({ row }: { row: MarkRow }) {
  const t = useWords(markEntry);
  return (
    <Panel>
      <Facts facts={paperFacts(t, row)} width={180} />
    </Panel>
  );
}
