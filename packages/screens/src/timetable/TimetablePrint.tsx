import type { TimetablePaper, TimetablePapers } from '@thervu/contracts/timetable/timetable-contract';
import { indianDay, weekday } from '@thervu/contracts/timetable/timetable-rules';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import type { Column } from '@thervu/ui/table/table-column';

const columns: Column<TimetablePaper>[] = [
  {
    key: 'date',
    header: 'Date',
    cell: ({ examdate }) => (examdate ? `${indianDay(examdate)} ${weekday(examdate)}` : '-'),
  },
  { key: 'session', header: 'Session', cell: ({ examsession }) => examsession ?? '-' },
  { key: 'code', header: 'Paper Code', cell: ({ p_code }) => p_code },
  { key: 'name', header: 'Paper', cell: ({ p_name }) => p_name },
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
  return (
    <PrintArea printing={printing} signatures={['Controller of Examinations']}>
      <PrintTable
        head={['Exam Time Table', `${table.exam_name}, revision ${table.revision}`, `${table.degree}, semester ${sem}`]}
        rows={inOrder(table.papers)}
        columns={columns}
        rowKey={({ p_code }) => p_code}
        empty="No papers."
      />
    </PrintArea>
  );
}
