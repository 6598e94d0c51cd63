import { useCallback, useMemo } from 'react';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';
import { COMMENDED_NOTE, isCommended } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { markEntry, type MarkEntryWords } from '@thervu/words/compiled/mark-entry';
import { MarkEntryList, type ZeroQuestion } from './MarkEntryList';
import { practicalRows, shutPractical, type PracticalRow } from './practical-rows';
import { PracticalTaken } from './PracticalTaken';
import { useMarkColumns } from './useMarkColumns';
import type { PracticalSearch } from './usePracticalChoice';
import { isUnlisted, usePracticalEntry } from './usePracticalEntry';

const columns = (t: Say<MarkEntryWords>): Column<PracticalRow>[] => [
  { key: 'reg', header: t('register-number'), cell: ({ Reg_No }) => Reg_No },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name },
];

const zeroQuestion = (t: Say<MarkEntryWords>): ZeroQuestion => ({
  title: (n) => t('zeros.practical', { n }),
  note: () => t('zeros.practical.note'),
});

export interface PracticalEntryProps {
  searched: PracticalSearch;
  paper: PracticalPaper | undefined;
  rows: readonly PracticalMark[];
  /** The first empty cell takes the focus: the person has come to type. */
  startTyping?: boolean;
}

/** The external marks of one practical batch, entered where none stand yet; absentees stand on its list without a mark. */
export function PracticalEntry({ searched, paper, rows: found, startTyping = false }: PracticalEntryProps) {
  const t = useWords(markEntry);
  const { can } = useSession();
  const { exam, course, prac, college } = searched;
  const shut = shutPractical(t, exam, paper);
  const isShut = shut !== undefined;
  const rows = useMemo(() => practicalRows(t, found, isShut), [t, found, isShut]);
  const entry = usePracticalEntry({ exam, rows, batch: prac, list: `${college}:${course}:${prac}` });
  const markOf = useCallback(
    (row: PracticalRow) =>
      // a paper that takes no marks any more: a missing one has to be asked for as well
      row.Absent || (row.Ext_mark === null && !isShut) ? undefined : { mark: row.Ext_mark, max: row.EXTL_MAX },
    [isShut],
  );
  const asked = useMarkColumns({
    exam: exam.exam_tbl,
    paper: course,
    kind: 'PRACTICAL',
    corrections: can(requestCorrection) && changesIn('PRACT_APLY', exam.stage),
    markOf,
    onAsked: () => entry.message.showMessage('success', t('correction.asked')),
  });
  const students = useMemo(() => columns(t), [t]);
  const { listed } = entry.rows;
  const batchColumn: Column<PracticalRow> = {
    key: 'batch',
    header: t('practical-batch'),
    cell: (row) =>
      isUnlisted(row) && !isShut ? (
        <label>
          <input
            type="checkbox"
            checked={listed.includes(row)}
            onChange={(event) => entry.tick(row.id, event.target.checked)}
            aria-label={t('number-on-the-list-of', { number: row.Reg_No, prac })}
          />
          {` ${t('on-this-list')}`}
        </label>
      ) : (
        (row.prac_batch ?? '')
      ),
  };
  const max = Math.max(...found.map((row) => (isCommended(row) ? 1 : row.EXTL_MAX)));
  return (
    <>
      {shut && <Banner kind="info">{shut}</Banner>}
      {found.some(isCommended) && <Banner kind="info">{COMMENDED_NOTE}</Banner>}
      {entry.message.banner}
      <MarkEntryList
        label={t('practical-marks-of-course-practical', { course, prac })}
        header={t('ext-mark-0-to-max', { max })}
        columns={students}
        more={[batchColumn, ...asked.columns]}
        entry={entry}
        shut={isShut}
        zeros={zeroQuestion(t)}
        startTyping={startTyping}
      />
      <PracticalTaken
        taken={entry.conflicts.found}
        onLeave={() => entry.conflicts.settle({}, t('press-save-to-write-the'))}
      />
      {asked.dialog}
    </>
  );
}
