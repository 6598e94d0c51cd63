import { useId } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCentreProgressQuery } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { receiveCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
import { useSession } from '@thervu/shell-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { Facts } from '@thervu/ui/layout/Facts';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { SaveShown } from '@thervu/ui/print/SaveShown';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { slotKey } from '../shared/CentreScreenFrame';
import { SittingStatus, slotLabel } from '../shared/sitting-labels';
import { useScreenExam } from '../shared/useScreenExam';
import { CoversOnTheWay } from './CoversOnTheWay';
import { RemindLate } from './RemindLate';

const STATE = { exam: '', date: '', show: '' };

const NOT_PLANNED = 'Not planned';
const stateOf = ({ state, overdue }: CentreProgress) =>
  overdue ? 'Overdue' : state === 'NOT_PLANNED' ? NOT_PLANNED : SITTING_WORDS[state];
/** The states in the order of the day. */
const STATES = [NOT_PLANNED, 'Planned', 'Fixed', 'Held', 'Closed', 'Overdue'];

const columns = (examTbl: string): Column<CentreProgress>[] => [
  {
    key: 'centre',
    header: 'Centre',
    cell: ({ centre, colname }) => `${centre} - ${colname}`,
    sortBy: ({ centre }) => Number(centre),
    title: true,
    width: 200,
  },
  { key: 'slot', header: 'Session', cell: slotLabel, sortBy: slotKey, title: true, width: 120 },
  {
    key: 'state',
    header: 'State',
    cell: (row) =>
      row.overdue ? (
        <StatusLabel kind="error">Overdue</StatusLabel>
      ) : (
        <SittingStatus state={row.state === 'NOT_PLANNED' ? 'OPEN' : row.state} />
      ),
    written: stateOf,
    sortBy: (row) => STATES.indexOf(stateOf(row)),
    card: 1,
  },
  {
    key: 'candidates',
    header: 'Candidates',
    numeric: true,
    cell: ({ candidates }) => formatCount(candidates),
    sortBy: ({ candidates }) => candidates,
    card: 1,
    named: true,
  },
  {
    key: 'pairs',
    header: 'Close pairs',
    numeric: true,
    cell: ({ close_pairs }) => (close_pairs === null ? '-' : formatCount(close_pairs)),
    sortBy: ({ close_pairs }) => close_pairs,
    card: 2,
    named: true,
  },
  {
    key: 'without',
    header: 'Halls without a person',
    numeric: true,
    cell: ({ halls_without }) => formatCount(halls_without),
    sortBy: ({ halls_without }) => halls_without,
    card: 2,
    named: true,
  },
  {
    key: 'covers',
    header: 'Covers received',
    numeric: true,
    cell: ({ covers, covers_received }) => `${formatCount(covers_received)} of ${formatCount(covers)}`,
    sortBy: ({ covers, covers_received }) => covers - covers_received,
    card: 2,
    named: true,
  },
  {
    key: 'actions',
    header: 'Actions',
    action: true,
    written: false,
    cell: (row) => (
      <ActionLink
        to={`../seating?exam=${encodeURIComponent(examTbl)}&centre=${row.centre}&slot=${encodeURIComponent(slotKey(row))}`}
      >
        Open
      </ActionLink>
    ),
  },
];

/** How far every session of every centre is, and the covers that are on their way to the office. */
export function CentreProgressScreen() {
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('examDays', state.exam, (exam) => apply({ exam, date: '', show: '' }));
  const { can } = useSession();
  const exam = exams.chosen?.exam_name;
  const query = useListCentreProgressQuery(
    { params: { exam: exam ?? '' }, query: {} },
    { skip: exam === undefined, refetchOnMountOrArgChange: true },
  );
  return (
    <Screen title="Centre Progress" note="Every session of every centre, from the plan to the sealed covers.">
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      {exam !== undefined && (
        <>
          {can(receiveCover) && <CoversOnTheWay key={exam} exam={exam} />}
          <QueryView
            query={{ ...query, data: query.currentData }}
            failure={(error) => failureText(error, 'The progress of the centres could not be loaded.')}
            skeleton={<TableSkeleton label="Loading centres" />}
          >
            {(rows) => (
              <Progress
                rows={rows}
                exam={exam}
                examTbl={exams.chosen?.exam_tbl ?? ''}
                date={state.date}
                show={state.show}
                apply={apply}
              />
            )}
          </QueryView>
        </>
      )}
    </Screen>
  );
}

interface ProgressProps {
  rows: readonly CentreProgress[];
  exam: string;
  examTbl: string;
  date: string;
  show: string;
  apply: (patch: { date?: string; show?: string }) => void;
}

function Progress({ rows, exam, examTbl, date, show, apply }: ProgressProps) {
  const id = useId();
  const slots = [...new Set(rows.map(slotKey))].sort();
  const ofSlot = rows.filter((row) => date === '' || slotKey(row) === date);
  const shown = ofSlot
    .filter((row) => show === '' || stateOf(row) === show)
    // what somebody has to call about comes first
    .sort((a, b) => Number(b.overdue) - Number(a.overdue));
  return (
    <Panel title="Sessions" bare>
      <Stack>
        <Facts
          width={120}
          facts={STATES.map((label) => ({
            label,
            value: formatCount(ofSlot.filter((row) => stateOf(row) === label).length),
          }))}
        />
        <RemindLate exam={exam} rows={rows} />
        <FieldGrid width={200}>
          <PlainSelect
            id={`${id}-date`}
            label="Session"
            value={date}
            placeholder="All sessions"
            onChange={(next) => apply({ date: next })}
            options={slots.map((slot) => {
              const [examdate = '', examsession = ''] = slot.split(' ');
              return { value: slot, label: slotLabel({ examdate, examsession }) };
            })}
          />
          <PlainSelect
            id={`${id}-show`}
            label="State"
            value={show}
            placeholder="All states"
            onChange={(next) => apply({ show: next })}
            options={STATES.map((label) => ({ value: label, label }))}
          />
        </FieldGrid>
        <DataTable
          label="Sessions of the centres"
          rows={shown}
          columns={columns(examTbl)}
          rowKey={(row) => `${row.centre} ${slotKey(row)}`}
          exportAction={<SaveShown file={`centre-progress-${exam}`} head={['Centre Progress', exam]} />}
          empty={
            rows.length === 0
              ? { text: 'No Record Found', hint: 'Name the centres under Exam Centres first.' }
              : { text: 'No Record Found', hint: 'No session is in this state.' }
          }
        />
      </Stack>
    </Panel>
  );
}
