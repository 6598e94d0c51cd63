import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { changesIn } from '@thervu/contracts/exam/exam-stages';
import type { MarkPaper, MarkRow } from '@thervu/contracts/mark/mark-contract';
import { requestCorrection } from '@thervu/contracts/mark/correction-contract';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { entryRows, closedMessage, type EntryRow } from './internal-rows';
import { MarkConflict, type Clash } from './MarkConflict';
import { MarkEntryList, type ZeroQuestion } from './MarkEntryList';
import { MarkSheet } from './MarkSheet';
import { CORRECTION_ASKED, moment } from './mark-messages';
import { useInternalEntry } from './useInternalEntry';
import { useMarkColumns } from './useMarkColumns';
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

const ZEROS: ZeroQuestion = {
  once: true,
  title: (n) => (n === 1 ? 'Save 0 for 1 student without a mark?' : `Save 0 for ${n} students without a mark?`),
  note: (n) =>
    `Nothing is entered for ${n === 1 ? 'this student' : 'these students'}. Zero is a mark and may fail a student; empty means that the mark is still missing.`,
};

const markOf = (row: EntryRow) => (row.carried ? undefined : { mark: row.Intl_mark, max: row.INTL_MAX });

/** The version a clash goes on from where the own value is kept. */
const basesOf = (clashes: readonly Clash[]) =>
  Object.fromEntries(clashes.map(({ key, row_version, theirs }) => [key, `${row_version}|${theirs ?? ''}`]));

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
  const { exam, college, sem } = searched;
  const shut = closedMessage(exam, paper);
  const rows = useMemo(() => entryRows(listed, shut !== undefined), [listed, shut]);
  const entry = useInternalEntry({ exam, list: `${college}:${searched.paper}:${sem}`, rows, login });
  const corrections = can(requestCorrection) && shut !== undefined && changesIn('INTL_APLY', exam.stage);
  const asked = useMarkColumns<EntryRow>({
    exam: exam.exam_tbl,
    paper: searched.paper,
    kind: 'INTERNAL',
    corrections,
    markOf,
    onAsked: () => entry.message.showMessage('success', CORRECTION_ASKED),
  });
  const behind = useMemo(() => [stateColumn, ...asked.columns], [asked.columns]);
  const { found, settle } = entry.conflicts;
  const choose = (mine: ReadonlySet<string>) =>
    settle(
      basesOf(found.filter(({ key }) => mine.has(key))),
      mine.size > 0 ? 'Press Save to write your values.' : 'The values of the others have been taken.',
    );
  return (
    <>
      {shut && (
        <Banner kind="info">
          {shut}
          {paper?.locked && ` By ${paper.locked.by}, ${moment(paper.locked.at)}.`}
          {corrections && ' A mark can be changed by a correction the examination office approves.'}
        </Banner>
      )}
      {entry.message.banner}
      <MarkEntryList
        label={`Internal marks of ${searched.paper}`}
        header={`Internal Mark (0 to ${Math.max(...listed.map(({ INTL_MAX }) => INTL_MAX))})`}
        columns={columns}
        more={behind}
        entry={entry}
        shut={shut !== undefined}
        zeros={ZEROS}
      />
      <MarkSheet
        searched={searched}
        shut={shut !== undefined}
        busy={entry.grid.disabled}
        onApply={(marks) =>
          entry.submit(marks.map((mark) => ({ entry: mark, row: rows.find(({ Reg_No }) => Reg_No === mark.Reg_No)! })))
        }
      />
      <MarkConflict clashes={found} onChoose={choose} />
      {asked.dialog}
    </>
  );
}
