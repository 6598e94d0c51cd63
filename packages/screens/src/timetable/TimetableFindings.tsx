import type { ClashPair, ClashStudent, TimetableCheck } from '@thervu/contracts/timetable/timetable-contract';
import { indianDay } from '@thervu/contracts/timetable/timetable-rules';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { timetable as timetableWords, type TimetableWords } from '@thervu/words/compiled/timetable';
import { offText } from './off-text';

const slotText = ({ examdate, examsession }: { examdate: string; examsession: string }) =>
  `${indianDay(examdate)} ${examsession}`;

const studentsIn = (t: Say<TimetableWords>): Column<ClashStudent>[] => [
  { key: 'reg', header: t('register-no'), cell: ({ reg_no }) => reg_no, sortBy: ({ reg_no }) => reg_no },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, sortBy: ({ stu_name }) => stu_name },
  { key: 'college', header: t('college'), cell: ({ colcode }) => colcode, sortBy: ({ colcode }) => colcode },
  { key: 'papers', header: t('papers'), cell: ({ p_code, other_code }) => `${p_code}, ${other_code}` },
  { key: 'slot', header: t('slot'), cell: slotText },
];
const pairsIn = (t: Say<TimetableWords>): Column<ClashPair>[] => [
  { key: 'papers', header: t('papers'), cell: ({ p_code, other_code }) => `${p_code}, ${other_code}` },
  { key: 'slot', header: t('slot'), cell: slotText },
  {
    key: 'students',
    header: t('students'),
    numeric: true,
    cell: (pair) => pair.students,
    sortBy: (pair) => pair.students,
  },
  {
    key: 'state',
    header: t('state'),
    cell: ({ acknowledged }) =>
      acknowledged ? (
        <StatusLabel kind="warning">{t('accepted')}</StatusLabel>
      ) : (
        <StatusLabel kind="error">{t('clash')}</StatusLabel>
      ),
  },
];

/** Degrees named for one paper; the rest is counted. */
const NAMED_DEGREES = 3;

function named(t: Say<TimetableWords>, degrees: readonly string[]): string {
  const remaining = degrees.length - NAMED_DEGREES;
  const names = degrees.slice(0, NAMED_DEGREES).join(', ');
  return remaining > 0 ? t('names-and-more', { names, n: remaining }) : names;
}

/** Papers that another degree has on another day, in words; at most `most` of them. */
export function Elsewhere({ check, most = Infinity }: { check: TimetableCheck; most?: number }) {
  const t = useWords(timetableWords);
  const remaining = check.elsewhere.length - most;
  return (
    <>
      {check.elsewhere.slice(0, most).map((item) => (
        <div key={item.p_code}>
          {t('scheduled', { paper: item.p_code, slot: slotText(item), degrees: named(t, item.degrees) })}
        </div>
      ))}
      {remaining > 0 && <Text quiet>{t('and-more', { n: remaining })}</Text>}
    </>
  );
}

/** What the server finds about the time table as it stands on the screen, saved or not. */
export function TimetableFindings({ check }: { check: TimetableCheck }) {
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  const { clashes, elsewhere, changes, days_off } = check;
  const met = clashes.students_total;
  return (
    <>
      {elsewhere.length > 0 && (
        <Banner kind="warning">
          <Elsewhere check={check} />
          <Text quiet>{t('one-slot')}</Text>
        </Banner>
      )}
      {days_off.length > 0 && (
        <Banner kind="warning">
          {days_off.map(({ p_code, examdate, why }) => (
            <div key={p_code}>
              {t('day-off', { paper: p_code, day: indianDay(examdate), why: offText(known, why) })}
            </div>
          ))}
          <Text quiet>{t('days-off.note')}</Text>
        </Banner>
      )}
      {met === 0 ? (
        <Banner kind="success">
          {`${t('no-clash')} ${changes.length === 0 ? t('nothing-unsaved') : t('unsaved-count', { n: changes.length })}`}
        </Banner>
      ) : (
        <>
          <Banner kind="warning">{t('clashes', { n: met })}</Banner>
          <DataTable
            label={t('clashes.papers')}
            rows={clashes.pairs}
            columns={pairsIn(t)}
            rowKey={({ p_code, other_code }) => `${p_code}/${other_code}`}
            maxHeight={260}
          />
          <br />
          <DataTable
            label={t('clashes.students')}
            rows={clashes.students}
            columns={studentsIn(t)}
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
