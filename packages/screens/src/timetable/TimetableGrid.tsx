import type { TimetableCheck, TimetablePaper } from '@thervu/contracts/timetable/timetable-contract';
import { SESSIONS, weekday, type ExamSession } from '@thervu/contracts/timetable/timetable-rules';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { ReactNode } from 'react';
import { dayOff, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useKnownText, useWords } from '@thervu/words';
import { timetable as timetableWords } from '@thervu/words/compiled/timetable';
import { CellDate, CellSelect } from './CellInput';
import { offText } from './off-text';
import { slotOf, stateOf, type Edits, type RowSlot, type RowState } from './timetable-draft';

const STATE_KINDS: Record<RowState, StatusKind> = {
  noDay: 'error',
  refused: 'error',
  stale: 'error',
  clash: 'error',
  elsewhere: 'warning',
  unsaved: 'info',
  saved: 'success',
  empty: 'neutral',
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
  const t = useWords(timetableWords);
  if (degrees.length === 0) return '-';
  return (
    <details>
      <summary style={{ whiteSpace: 'nowrap' }}>
        {t('shared-count', { n: degrees.length }).replace(' ', '\u00a0')}
      </summary>
      {degrees.map((name, index) => (
        <div key={`${name}/${index}`}>{name}</div>
      ))}
    </details>
  );
}

/** The papers with their date and session, to be filled row by row. */
export function TimetableGrid(props: TimetableGridProps) {
  const t = useWords(timetableWords);
  const known = useKnownText(timetableWords);
  const say = useMessageText();
  const { papers, edits, holidays, onEdit, check, problems, locked, printAction } = props;
  const columns: Column<TimetablePaper>[] = [
    { key: 'code', header: t('paper-code'), cell: ({ p_code }) => p_code, sortBy: ({ p_code }) => p_code },
    { key: 'name', header: t('paper'), cell: ({ p_name }) => p_name, width: 170 },
    { key: 'type', header: t('type'), cell: ({ p_type }) => p_type, sortBy: ({ p_type }) => p_type },
    { key: 'bos', header: t('bos-year'), cell: ({ bos }) => bos.join(', ') },
    { key: 'shared', header: t('shared-with'), cell: ({ shared_with }) => <SharedWith degrees={shared_with} /> },
    {
      key: 'candidates',
      header: t('candidates'),
      numeric: true,
      cell: ({ candidates }) => candidates,
      sortBy: ({ candidates }) => candidates,
    },
    {
      key: 'date',
      header: t('exam-date'),
      cell: (paper) => {
        const problem = problems[paper.p_code];
        const { examdate, examsession, typed } = slotOf(paper, edits);
        const off = examdate === '' ? undefined : dayOff(examdate, holidays);
        return (
          <>
            <span style={{ whiteSpace: 'nowrap' }}>
              <CellDate
                label={t('exam-date-of', { paper: paper.p_code })}
                value={examdate}
                typed={typed}
                onChange={(day, unread) =>
                  onEdit(paper.p_code, { examdate: day, examsession, ...(unread !== undefined && { typed: unread }) })
                }
                disabled={locked}
                problem={problem && problemId(paper.p_code)}
              />
              {examdate !== '' && <> {known(weekday(examdate))}</>}{' '}
              {off !== undefined && <StatusLabel kind="warning">{offText(known, off)}</StatusLabel>}
            </span>
            {problem && <div id={problemId(paper.p_code)}>{say(problem)}</div>}
          </>
        );
      },
    },
    {
      key: 'session',
      header: t('session'),
      cell: (paper) => (
        <CellSelect
          label={t('session-of', { paper: paper.p_code })}
          value={slotOf(paper, edits).examsession}
          onChange={(session) => onEdit(paper.p_code, { ...slotOf(paper, edits), examsession: session as ExamSession })}
          disabled={locked}
          options={SESSIONS}
        />
      ),
    },
    {
      key: 'state',
      header: t('state'),
      cell: (paper) => {
        const state = stateOf(paper, edits, { check, problems });
        return <StatusLabel kind={STATE_KINDS[state]}>{t(state === 'clash' ? 'clash' : `state.${state}`)}</StatusLabel>;
      },
    },
  ];
  return (
    <DataTable
      label={t('papers')}
      rows={papers}
      columns={columns}
      rowKey={({ p_code }) => p_code}
      printAction={papers.length > 0 && printAction}
      empty={{
        text: t('no-record'),
        hint: t('grid.hint'),
      }}
    />
  );
}
