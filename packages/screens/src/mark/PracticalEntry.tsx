import { pluralise } from '@thervu/contracts/core/format';
import { useMemo, useState } from 'react';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { skipToken, useListCorrectionsQuery } from '@thervu/contracts/mark/mark-api';
import { listMarkHistory } from '@thervu/contracts/mark/mark-contract';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import { pastedColumn } from '@thervu/contracts/mark/mark-rules';
import type { PracticalMark, PracticalPaper } from '@thervu/contracts/practical-mark/practical-mark-contract';
import { COMMENDED_NOTE, isCommended } from '@thervu/contracts/practical-mark/practical-mark-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { MarkGrid } from '@thervu/ui/form/MarkGrid';
import type { Column } from '@thervu/ui/table/table-column';
import { CorrectionDialog, type CorrectedMark } from './CorrectionDialog';
import { EntryBar } from './EntryBar';
import { CORRECTION_ASKED } from './mark-messages';
import { MarkHistory } from './MarkHistory';
import { PracticalCorrection } from './PracticalCorrection';
import { practicalRows, shutPractical, type PracticalRow } from './practical-rows';
import { PracticalTaken } from './PracticalTaken';
import type { PracticalSearch } from './usePracticalChoice';
import { usePracticalEntry } from './usePracticalEntry';

const columns: Column<PracticalRow>[] = [
  { key: 'reg', header: 'Register Number', cell: ({ Reg_No }) => Reg_No },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name },
];

export interface PracticalEntryProps {
  searched: PracticalSearch;
  paper: PracticalPaper | undefined;
  rows: readonly PracticalMark[];
}

/** The external marks of one practical batch, entered where none stand yet; absentees stand on its list without a mark. */
export function PracticalEntry({ searched, paper, rows: listed }: PracticalEntryProps) {
  const { can } = useSession();
  const { exam, course, prac } = searched;
  const shut = shutPractical(exam, paper);
  const rows = useMemo(() => practicalRows(listed, shut !== undefined), [listed, shut]);
  const entry = usePracticalEntry({ exam, rows, batch: prac, list: `${searched.college}:${course}:${prac}` });
  const [asking, setAsking] = useState(false);
  const [correcting, setCorrecting] = useState<CorrectedMark>();
  const mayAsk = can(requestCorrection) && changesIn('PRACT_APLY', exam.stage);
  const corrections = useListCorrectionsQuery(
    mayAsk ? { params: { exam: exam.exam_tbl }, query: { paper: course } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const open = corrections.currentData?.filter(({ state, kind }) => state === 'OPEN' && kind === 'PRACTICAL');

  const extra: Column<PracticalRow>[] = [
    {
      key: 'batch',
      header: 'Practical batch',
      cell: (row) =>
        row.Absent && row.prac_batch === null && !shut ? (
          <label>
            <input
              type="checkbox"
              checked={entry.isOnList(row)}
              onChange={(event) => entry.tick(row.id, event.target.checked)}
              aria-label={`${row.Reg_No} on the list of practical batch ${prac}`}
            />
            {' on this list'}
          </label>
        ) : (
          (row.prac_batch ?? '')
        ),
    },
    ...(can(listMarkHistory)
      ? [
          {
            key: 'history',
            header: 'History',
            cell: (row: PracticalRow) => <MarkHistory exam={exam.exam_tbl} row={row} count={row.changes} />,
          },
        ]
      : []),
    ...(mayAsk
      ? [
          {
            key: 'correction',
            header: 'Correction',
            cell: (row: PracticalRow) => (
              <PracticalCorrection
                row={row}
                final={shut !== undefined}
                open={open?.find(({ application_id }) => application_id === row.id)}
                onAsk={() => setCorrecting({ ...row, mark: row.Ext_mark, max: row.EXTL_MAX })}
              />
            ),
          },
        ]
      : []),
  ];

  const { unsaved, empty, wrong } = entry;
  const n = empty.length;
  const save = () => {
    const nothingGood = unsaved.length > 0 && unsaved.length === wrong.length;
    if (!nothingGood && n > 0) setAsking(true);
    else void entry.save();
  };
  const answer = (zeros: boolean) => {
    setAsking(false);
    void entry.save(zeros ? empty : []);
  };
  const refused = new Set([...wrong.map(({ key }) => key), ...Object.keys(entry.refused)]).size;
  const commended = listed.some(isCommended);
  const max = Math.max(...listed.map((row) => (isCommended(row) ? 1 : row.EXTL_MAX)));
  const students = pluralise(n, 'student', 'students');

  return (
    <>
      {shut && <Banner kind="info">{shut}</Banner>}
      {commended && <Banner kind="info">{COMMENDED_NOTE}</Banner>}
      {entry.banner}
      <MarkGrid
        label={`Practical marks of ${course}, practical batch ${prac}`}
        header={`Ext. Mark (0 to ${max})`}
        rows={rows}
        columns={columns}
        more={extra}
        typed={entry.typed}
        onType={entry.type}
        problemOf={entry.problemOf}
        refused={entry.refused}
        read={pastedColumn}
        onSave={shut ? undefined : save}
        disabled={entry.saving}
      />
      {!shut && (
        <EntryBar
          counts={{
            unsaved: unsaved.length,
            refused,
            empty: n,
            saved: rows.filter(({ saved }) => saved !== '').length,
          }}
          busy={entry.saving}
          onSave={save}
          onDiscard={entry.discard}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={`${students} without a mark: save 0 for ${n === 1 ? 'this one' : 'all of them'}?`}
        confirmLabel={n === 1 ? 'Save 1 zero' : `Save ${n} zeros`}
        cancelLabel="Leave them empty"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        They may belong to another practical batch. Zero is a mark, is final once it is saved, and may fail a student;
        empty means that the mark is still missing.
      </ConfirmDialog>
      <PracticalTaken taken={entry.taken} onLeave={entry.leaveTaken} />
      <CorrectionDialog
        exam={exam.exam_tbl}
        kind="PRACTICAL"
        of={correcting}
        onClose={(sent) => {
          setCorrecting(undefined);
          if (sent) entry.showMessage('success', CORRECTION_ASKED);
        }}
      />
    </>
  );
}
