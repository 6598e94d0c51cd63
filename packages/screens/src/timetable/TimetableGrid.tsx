import { pluralise } from '@thervu/contracts/core/format';
import type { TimetableCheck, TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import { SESSIONS, weekday, type ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { ReactNode } from 'react';
import { dayOff, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import { CellDate, CellSelect } from './CellInput';
import { slotOf, stateOf, type Edits, type RowSlot, type RowState } from './timetable-draft';

const STATES: Record<RowState, [kind: StatusKind, words: string]> = {
  noDay: ['error', 'Not a date'],
  refused: ['error', 'Not accepted'],
  stale: ['error', 'Changed by others'],
  clash: ['error', 'Clash'],
  elsewhere: ['warning', 'Elsewhere'],
  unsaved: ['info', 'Unsaved'],
  saved: ['success', 'Saved'],
  empty: ['neutral', 'No date'],
};

export interface TimetableGridProps {
  papers: readonly TimetablePaper[];
  edits: Edits;
  holidays: readonly Holiday[];
  onEdit: (p_code: string, slot: RowSlot) => void;
  /** The latest answer of the server about what stands here. */
  check?: TimetableCheck;
  /** What the server does not accept, by paper. */
  problems: Readonly<Record<string, string>>;
  locked: boolean;
  printAction: ReactNode;
}

const problemId = (code: string) => `timetable-problem-${code}`;

function SharedWith({ degrees }: { degrees: readonly string[] }) {
  if (degrees.length === 0) return '-';
  return (
    <details>
      <summary style={{ whiteSpace: 'nowrap' }}>
        {pluralise(degrees.length, 'degree', 'degrees').replace(' ', '\u00a0')}
      </summary>
      {degrees.map((name, index) => (
        <div key={`${name}/${index}`}>{name}</div>
      ))}
    </details>
  );
}

/** The papers with their date and session, to be filled row by row. */
export function TimetableGrid(props: TimetableGridProps) {
  const { papers, edits, holidays, onEdit, check, problems, locked, printAction } = props;
  const columns: Column<TimetablePaper>[] = [
    { key: 'code', header: 'Paper Code', cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
    { key: 'name', header: 'Paper', cell: ({ p_name }) => p_name, width: 170 },
    { key: 'type', header: 'Type', cell: ({ p_type }) => p_type, sortBy: ({ p_type }) => p_type },
    { key: 'bos', header: 'BoS Year', cell: ({ bos }) => bos.join(', ') },
    { key: 'shared', header: 'Shared with', cell: ({ shared_with }) => <SharedWith degrees={shared_with} /> },
    {
      key: 'candidates',
      header: 'Candidates',
      numeric: true,
      cell: ({ candidates }) => candidates,
      sortBy: ({ candidates }) => candidates,
    },
    {
      key: 'date',
      header: 'Exam Date',
      cell: (paper) => {
        const problem = problems[paper.p_code];
        const { examdate, examsession, typed } = slotOf(paper, edits);
        const off = examdate === '' ? undefined : dayOff(examdate, holidays);
        return (
          <>
            <span style={{ whiteSpace: 'nowrap' }}>
              <CellDate
                label={`Exam date of ${paper.p_code}`}
                value={examdate}
                typed={typed}
                onChange={(day, unread) =>
                  onEdit(paper.p_code, { examdate: day, examsession, ...(unread !== undefined && { typed: unread }) })
                }
                disabled={locked}
                problem={problem && problemId(paper.p_code)}
              />
              {examdate !== '' && <> {weekday(examdate)}</>}{' '}
              {off !== undefined && <StatusLabel kind="warning">{off}</StatusLabel>}
            </span>
            {problem && <div id={problemId(paper.p_code)}>{problem}</div>}
          </>
        );
      },
    },
    {
      key: 'session',
      header: 'Session',
      cell: (paper) => (
        <CellSelect
          label={`Session of ${paper.p_code}`}
          value={slotOf(paper, edits).examsession}
          onChange={(session) => onEdit(paper.p_code, { ...slotOf(paper, edits), examsession: session as ExamSession })}
          disabled={locked}
          options={SESSIONS}
        />
      ),
    },
    {
      key: 'state',
      header: 'State',
      cell: (paper) => {
        const [kind, text] = STATES[stateOf(paper, edits, { check, problems })];
        return <StatusLabel kind={kind}>{text}</StatusLabel>;
      },
    },
  ];
  return (
    <DataTable
      label="Papers"
      rows={papers}
      columns={columns}
      rowKey={({ p_code }) => p_code}
      printAction={papers.length > 0 && printAction}
      empty={{
        text: 'No Record Found',
        hint: 'This degree has no papers in this semester. Papers are added under Course Details.',
      }}
    />
  );
}
