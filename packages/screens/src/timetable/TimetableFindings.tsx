import { pluralise } from '@thervu/contracts/core/format';
import type { ClashPair, ClashStudent, TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';

const slotText = ({ examdate, examsession }: { examdate: string; examsession: string }) =>
  `${indianDay(examdate)} ${examsession}`;

const students: Column<ClashStudent>[] = [
  { key: 'reg', header: 'Register No.', cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, sortBy: ({ stu_name }) => stu_name },
  { key: 'college', header: 'College', cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'papers', header: 'Papers', cell: ({ p_code, other_code }) => `${p_code}, ${other_code}` },
  { key: 'slot', header: 'Date and Session', cell: slotText },
];
const pairs: Column<ClashPair>[] = [
  { key: 'papers', header: 'Papers', cell: ({ p_code, other_code }) => `${p_code}, ${other_code}` },
  { key: 'slot', header: 'Date and Session', cell: slotText },
  {
    key: 'students',
    header: 'Students',
    numeric: true,
    cell: (pair) => pair.students,
    sortBy: (pair) => pair.students,
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ acknowledged }) =>
      acknowledged ? <StatusLabel kind="warning">Accepted</StatusLabel> : <StatusLabel kind="error">Clash</StatusLabel>,
  },
];

/** Degrees named for one paper; the rest is counted. */
const NAMED_DEGREES = 3;

function named(degrees: readonly string[]): string {
  const remaining = degrees.length - NAMED_DEGREES;
  const names = degrees.slice(0, NAMED_DEGREES).join(', ');
  return remaining > 0 ? `${names} and ${remaining} more` : names;
}

/** Papers that another degree has on another day, in words; at most `most` of them. */
export function Elsewhere({ check, most = Infinity }: { check: TimetableCheck; most?: number }) {
  const remaining = check.elsewhere.length - most;
  return (
    <>
      {check.elsewhere.slice(0, most).map((item) => (
        <div key={item.p_code}>{`${item.p_code} is scheduled on ${slotText(item)} for ${named(item.degrees)}.`}</div>
      ))}
      {remaining > 0 && <Text quiet>{`and ${remaining} more`}</Text>}
    </>
  );
}

/** What the server finds about the time table as it stands on the screen, saved or not. */
export function TimetableFindings({ check }: { check: TimetableCheck }) {
  const { clashes, elsewhere, changes, days_off } = check;
  const met = clashes.students_total;
  return (
    <>
      {elsewhere.length > 0 && (
        <Banner kind="warning">
          <Elsewhere check={check} />
          <Text quiet>A paper has one date and session in every degree that shares it.</Text>
        </Banner>
      )}
      {days_off.length > 0 && (
        <Banner kind="warning">
          {days_off.map(({ p_code, examdate, why }) => (
            <div key={p_code}>{`${p_code} is on ${indianDay(examdate)}: ${why}.`}</div>
          ))}
          <Text quiet>Sundays and holidays are only told, the time table is saved all the same.</Text>
        </Banner>
      )}
      {met === 0 ? (
        <Banner kind="success">
          {`No student has two papers at once. ${changes.length === 0 ? 'Nothing is unsaved.' : `${changes.length} unsaved.`}`}
        </Banner>
      ) : (
        <>
          <Banner kind="warning">
            {`${pluralise(met, 'student has', 'students have')} two papers at the same time.`}
          </Banner>
          <DataTable
            label="Papers at the same time"
            rows={clashes.pairs}
            columns={pairs}
            rowKey={({ p_code, other_code }) => `${p_code}/${other_code}`}
            maxHeight={260}
          />
          <br />
          <DataTable
            label="Students with two papers"
            rows={clashes.students}
            columns={students}
            rowKey={({ reg_no, p_code, other_code }) => `${reg_no}/${p_code}/${other_code}`}
            total={Math.max(
              clashes.students.length,
              clashes.pairs.reduce((sum, pair) => sum + pair.students, 0),
            )}
            maxHeight={320}
          />
        </>
      )}
    </>
  );
}
