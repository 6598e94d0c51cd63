import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { skipToken, useListCorrectionsQuery } from '@thervu/contracts/mark/mark-api';
import { listMarkHistory, type MarkPaper, type MarkRow } from '@thervu/contracts/mark/mark-contract';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import { pastedColumn } from '@thervu/contracts/mark/mark-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { MarkGrid } from '@thervu/ui/form/MarkGrid';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import { CorrectionDialog, type CorrectedMark } from './CorrectionDialog';
import { EntryBar } from './EntryBar';
import { entryRows, closedMessage, type EntryRow } from './internal-rows';
import { MarkConflict } from './MarkConflict';
import { MarkHistory } from './MarkHistory';
import { MarkSheet } from './MarkSheet';
import { CORRECTION_ASKED, markWord, moment } from './mark-messages';
import { useInternalEntry } from './useInternalEntry';
import type { SearchedMarks } from './useMarkChoice';

/** The name stands beside the number, and below it where there is little room: the mark is never out of sight. */
const columns: Column<EntryRow>[] = [
  {
    key: 'student',
    header: 'Register Number',
    cell: ({ Reg_No, stu_name }) => (
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, columnGap: 4 }}>
        <Box component="span" sx={{ minWidth: { md: 136 } }}>
          {Reg_No}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {stu_name}
        </Box>
      </Box>
    ),
  },
];
const stateColumn: Column<EntryRow> = {
  key: 'state',
  header: 'Student',
  cell: ({ discontinued, Ex_confm }) =>
    discontinued ? (
      <StatusLabel kind="warning">Discontinued</StatusLabel>
    ) : Ex_confm ? null : (
      <StatusLabel kind="neutral">Not confirmed</StatusLabel>
    ),
};

export interface InternalEntryProps {
  searched: SearchedMarks;
  paper: MarkPaper | undefined;
  rows: readonly MarkRow[];
  /** Whose draft it is; undefined: none is kept. */
  login: string | undefined;
}

/** The marks of one list: typed, pasted or taken from a sheet, saved together. */
export function InternalEntry({ searched, paper, rows: listed, login }: InternalEntryProps) {
  const { can } = useSession();
  const { exam } = searched;
  const shut = closedMessage(exam, paper);
  const rows = useMemo(() => entryRows(listed, shut !== undefined), [listed, shut]);
  const entry = useInternalEntry({
    exam,
    list: `${searched.college}:${searched.paper}:${searched.sem}`,
    rows,
    login,
  });
  const [asking, setAsking] = useState<'no' | 'asking' | 'asked'>('no');
  const [correcting, setCorrecting] = useState<CorrectedMark>();
  const isWanted = can(requestCorrection) && shut !== undefined && changesIn('INTL_APLY', exam.stage);
  const corrections = useListCorrectionsQuery(
    isWanted ? { params: { exam: exam.exam_tbl }, query: { paper: searched.paper } } : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  const extra = useMemo((): Column<EntryRow>[] => {
    const waiting = new Map(
      (corrections.currentData ?? [])
        .filter(({ state }) => state === 'OPEN')
        .map((item) => [item.application_id, item]),
    );
    const correction = (row: EntryRow) => {
      const open = waiting.get(row.id);
      if (open) return <StatusLabel kind="info">{`Asked: ${markWord(open.old)} to ${markWord(open.new)}`}</StatusLabel>;
      if (row.carried) return null;
      return (
        <Button
          small
          kind="quiet"
          aria-label={`Ask for a correction of ${row.Reg_No}`}
          onClick={() => setCorrecting({ ...row, mark: row.Intl_mark, max: row.INTL_MAX })}
        >
          Ask for a correction
        </Button>
      );
    };
    return [
      stateColumn,
      ...(can(listMarkHistory)
        ? [
            {
              key: 'history',
              header: 'History',
              cell: (row: EntryRow) => <MarkHistory exam={exam.exam_tbl} row={row} count={row.changes} />,
            },
          ]
        : []),
      ...(isWanted ? [{ key: 'correction', header: 'Correction', cell: correction }] : []),
    ];
  }, [can, isWanted, corrections.currentData, exam.exam_tbl]);

  const { unsaved, untouched, wrong } = entry;
  const save = () => {
    const nothingGood = unsaved.length > 0 && unsaved.length === wrong.length;
    if (!nothingGood && untouched.length > 0 && asking !== 'asked') setAsking('asking');
    else void entry.save();
  };
  const answer = (zeros: boolean) => {
    setAsking('asked');
    void entry.save(zeros ? untouched : []);
  };
  const n = untouched.length;
  const refused = new Set([...wrong.map(({ key }) => key), ...Object.keys(entry.refused)]).size;
  const max = Math.max(...listed.map(({ INTL_MAX }) => INTL_MAX));

  return (
    <>
      {shut && (
        <Banner kind="info">
          {shut}
          {paper?.locked && ` By ${paper.locked.by}, ${moment(paper.locked.at)}.`}
          {isWanted && ' A mark can be changed by a correction the examination office approves.'}
        </Banner>
      )}
      {entry.banner}
      <MarkGrid
        label={`Internal marks of ${searched.paper}`}
        header={`Internal Mark (0 to ${max})`}
        rows={rows}
        columns={columns}
        more={extra}
        typed={entry.typed}
        onType={entry.type}
        problemOf={entry.problemOf}
        refused={entry.refused}
        read={pastedColumn}
        onSave={save}
        disabled={entry.saving}
      />
      {!shut && (
        <EntryBar
          counts={{
            unsaved: unsaved.length,
            refused,
            saved: rows.filter((row) => row.saved !== '').length,
            empty: untouched.length,
          }}
          busy={entry.saving}
          onSave={save}
          onDiscard={entry.discard}
          onZeros={asking === 'asked' && n > 0 ? () => setAsking('asking') : undefined}
        />
      )}
      <MarkSheet
        searched={searched}
        shut={shut !== undefined}
        busy={entry.saving}
        onApply={(marks) =>
          entry.submit(
            marks,
            marks.map(({ Reg_No }) => rows.find((row) => row.Reg_No === Reg_No)!),
          )
        }
      />
      <ConfirmDialog
        open={asking === 'asking'}
        title={n === 1 ? 'Save 0 for 1 student without a mark?' : `Save 0 for ${n} students without a mark?`}
        confirmLabel={n === 1 ? 'Save 1 zero' : `Save ${n} zeros`}
        cancelLabel="Leave them empty"
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        Nothing is entered for {n === 1 ? 'this student' : 'these students'}. Zero is a mark and may fail a student;
        empty means that the mark is still missing.
      </ConfirmDialog>
      <MarkConflict clashes={entry.clashes} onChoose={entry.resolve} />
      <CorrectionDialog
        exam={exam.exam_tbl}
        kind="INTERNAL"
        of={correcting}
        onClose={(asked) => {
          setCorrecting(undefined);
          if (asked) entry.showMessage('success', CORRECTION_ASKED);
        }}
      />
    </>
  );
}
