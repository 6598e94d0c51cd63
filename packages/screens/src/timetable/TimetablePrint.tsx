import type { TimetablePaper, TimetablePapers } from '@thervu/contracts/timetable/timetable-contract';
import { indianDay, weekday } from '@thervu/contracts/timetable/timetable-rules';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { timetable as timetableWords, type TimetableWords } from '@thervu/words/compiled/timetable';

const columnsIn = (t: Say<TimetableWords>, known: (text: string) => string): Column<TimetablePaper>[] => [
  {
    key: 'date',
    header: t('date'),
    cell: ({ examdate }) => (examdate ? `${indianDay(examdate)} ${known(weekday(examdate))}` : '-'),
  },
  { key: 'session', header: t('session'), cell: ({ examsession }) => examsession ?? '-' },
  { key: 'code', header: t('paper-code'), cell: ({ p_code }) => p_code },
  { key: 'name', header: t('paper'), cell: ({ p_name }) => p_name },
];

/** By day and session; papers without a date last. */
const inOrder = (papers: readonly TimetablePaper[]) =>
  [...papers].sort((a, b) => {
    const [left, right] = [a, b].map(({ examdate, examsession, p_code }) =>
      [examdate ?? '9', examsession === 'AN' ? '2' : '1', p_code].join('/'),
    ) as [string, string];
    return left.localeCompare(right);
  });

/** The stored time table of a degree and semester on paper; what is unsaved is not printed. */
export function TimetablePrint({ printing, table, sem }: { printing: boolean; table: TimetablePapers; sem: string }) {
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  return (
    <PrintArea printing={printing} signatures={[t('controller')]}>
      <PrintTable
        head={[
          t('title'),
          t('print.revision', { exam: table.exam_name, n: table.revision }),
          t('print.degree', { degree: table.degree, sem }),
        ]}
        rows={inOrder(table.papers)}
        columns={columnsIn(t, known)}
        rowKey={({ p_code }) => p_code}
        empty={t('no-papers')}
      />
    </PrintArea>
  );
}
