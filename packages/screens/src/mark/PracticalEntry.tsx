import { pluralise } from '@thervu/contracts/core/format';
import { useCallback, useMemo } from 'react';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';
import { COMMENDED_NOTE, isCommended } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import type { Column } from '@thervu/ui/table/table-column';
import { MarkEntryList, type ZeroQuestion } from './MarkEntryList';
import { CORRECTION_ASKED } from './mark-messages';
import { practicalRows, shutPractical, type PracticalRow } from './practical-rows';
import { PracticalTaken } from './PracticalTaken';
import { useMarkColumns } from './useMarkColumns';
import type { PracticalSearch } from './usePracticalChoice';
import { isUnlisted, usePracticalEntry } from './usePracticalEntry';

const columns: Column<PracticalRow>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name },
];

const ZEROS: ZeroQuestion = {
  title: (n) =>
    `${pluralise(n, 'student', 'students')} without a mark: save 0 for ${n === 1 ? 'this one' : 'all of them'}?`,
  note: () =>
    'They may belong to another practical batch. Zero is a mark, is final once it is saved, and may fail a student; empty means that the mark is still missing.',
};

export interface PracticalEntryProps {
  searched: PracticalSearch;
  paper: PracticalPaper | undefined;
  rows: readonly PracticalMark[];
}

/** The external marks of one practical batch, entered where none stand yet; absentees stand on its list without a mark. */
export function PracticalEntry({ searched, paper, rows: found }: PracticalEntryProps) {
  const { can } = useSession();
  const { exam, course, prac, college } = searched;
  const shut = shutPractical(exam, paper);
  const isShut = shut !== undefined;
  const rows = useMemo(() => practicalRows(found, isShut), [found, isShut]);
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
    onAsked: () => entry.message.showMessage('success', CORRECTION_ASKED),
  });
  const { listed } = entry.rows;
  const batchColumn: Column<PracticalRow> = {
    key: 'batch',
    header: 'Practical batch',
    cell: (row) =>
      isUnlisted(row) && !isShut ? (
        <label>
          <input
            type="checkbox"
            checked={listed.includes(row)}
            onChange={(event) => entry.tick(row.id, event.target.checked)}
            aria-label={`${row.Reg_No} on the list of practical batch ${prac}`}
          />
          {' on this list'}
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
        label={`Practical marks of ${course}, practical batch ${prac}`}
        header={`Ext. Mark (0 to ${max})`}
        columns={columns}
        more={[batchColumn, ...asked.columns]}
        entry={entry}
        shut={isShut}
        zeros={ZEROS}
      />
      <PracticalTaken
        taken={entry.conflicts.found}
        onLeave={() => entry.conflicts.settle({}, 'Press Save to write the other marks.')}
      />
      {asked.dialog}
    </>
  );
}
