import { useId } from 'react';
import { formatCount } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListCentreProgressQuery } from '@thervu/contracts/exam-centre/exam-centre-api';
import type { CentreProgress } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { receiveCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { SITTING_STATES, SITTING_WORDS } from '@thervu/contracts/seating/seating-states';
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
import { useWords, type Say } from '@thervu/words';
import { examCentre, type ExamCentreWords } from '@thervu/words/compiled/exam-centre';
import { slotKey } from '../shared/CentreScreenFrame';
import { candidatesColumn, closePairsColumn } from '../shared/sitting-columns';
import { SittingStatus, slotLabel, useSittingWords } from '../shared/sitting-labels';
import { useScreenExam } from '../shared/useScreenExam';
import { CoversOnTheWay } from './CoversOnTheWay';
import { RemindLate } from './RemindLate';

const STATE = { exam: '', date: '', show: '' };

/** The states in the order of the day. */
const STATES = [...SITTING_STATES, 'OVERDUE'] as const;
type ProgressState = (typeof STATES)[number];
const stateOf = ({ state, overdue }: CentreProgress): ProgressState =>
  overdue ? 'OVERDUE' : state === 'NOT_PLANNED' ? 'OPEN' : state;
/** What an address asks for; one of before there was Tamil names the state by its word. */
const askedState = (show: string): ProgressState | undefined =>
  STATES.find((state) => state === show.toUpperCase() || (state !== 'OVERDUE' && SITTING_WORDS[state] === show));

interface ProgressWords {
  t: Say<ExamCentreWords>;
  stateWord: (state: ProgressState) => string;
}
function useProgressWords(): ProgressWords {
  const t = useWords(examCentre);
  const sittingWord = useSittingWords();
  return { t, stateWord: (state) => (state === 'OVERDUE' ? t('overdue') : sittingWord(state)) };
}

const columns = (examTbl: string, { t, stateWord }: ProgressWords): Column<CentreProgress>[] => [
  {
    key: 'centre',
    header: t('centre'),
    cell: ({ centre, colname }) => `${centre} - ${colname}`,
    sortBy: ({ centre }) => Number(centre),
    title: true,
    width: 200,
  },
  { key: 'slot', header: t('session'), cell: slotLabel, sortBy: slotKey, title: true, width: 120 },
  {
    key: 'state',
    header: t('state'),
    cell: (row) =>
      row.overdue ? (
        <StatusLabel kind="error">{t('overdue')}</StatusLabel>
      ) : (
        <SittingStatus state={row.state === 'NOT_PLANNED' ? 'OPEN' : row.state} />
      ),
    written: (row) => stateWord(stateOf(row)),
    sortBy: (row) => STATES.indexOf(stateOf(row)),
    card: 1,
  },
  candidatesColumn(t('candidates')),
  closePairsColumn(t('pairs')),
  {
    key: 'without',
    header: t('halls-without'),
    numeric: true,
    cell: ({ halls_without }) => formatCount(halls_without),
    sortBy: ({ halls_without }) => halls_without,
    card: 2,
    named: true,
  },
  {
    key: 'covers',
    header: t('covers-received'),
    numeric: true,
    cell: ({ covers, covers_received }) => t('of', { n: formatCount(covers_received), all: formatCount(covers) }),
    sortBy: ({ covers, covers_received }) => covers - covers_received,
    card: 2,
    named: true,
  },
  {
    key: 'actions',
    header: t('actions'),
    action: true,
    written: false,
    cell: (row) => (
      <ActionLink
        to={`../seating?exam=${encodeURIComponent(examTbl)}&centre=${row.centre}&slot=${encodeURIComponent(slotKey(row))}`}
      >
        {t('open')}
      </ActionLink>
    ),
  },
];

/** How far every session of every centre is, and the covers that are on their way to the office. */
export function CentreProgressScreen() {
  const t = useWords(examCentre);
  const [state, apply] = useUrlState(STATE);
  const exams = useScreenExam('examDays', state.exam, (exam) => apply({ exam, date: '', show: '' }));
  const { can } = useSession();
  const exam = exams.chosen?.exam_name;
  const query = useListCentreProgressQuery(
    { params: { exam: exam ?? '' }, query: {} },
    { skip: exam === undefined, refetchOnMountOrArgChange: true },
  );
  return (
    <Screen title={t('progress.title')} note={t('progress.note')}>
      <div style={{ maxWidth: 280, marginBottom: 24 }}>
        <DependentSelect {...exams.examSelect} />
      </div>
      {exam !== undefined && (
        <>
          {can(receiveCover) && <CoversOnTheWay key={exam} exam={exam} />}
          <QueryView
            query={{ ...query, data: query.currentData }}
            failure={(error) => failureText(error, t('progress.failed'))}
            skeleton={<TableSkeleton label={t('centres.loading')} />}
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
  const words = useProgressWords();
  const { t, stateWord } = words;
  const asked = askedState(show);
  const id = useId();
  const slots = [...new Set(rows.map(slotKey))].sort();
  const ofSlot = rows.filter((row) => date === '' || slotKey(row) === date);
  const shown = ofSlot
    .filter((row) => asked === undefined || stateOf(row) === asked)
    // what somebody has to call about comes first
    .sort((a, b) => Number(b.overdue) - Number(a.overdue));
  return (
    <Panel title={t('sessions')} bare>
      <Stack>
        <Facts
          width={120}
          facts={STATES.map((state) => ({
            label: stateWord(state),
            value: formatCount(ofSlot.filter((row) => stateOf(row) === state).length),
          }))}
        />
        <RemindLate exam={exam} rows={rows} />
        <FieldGrid width={200}>
          <PlainSelect
            id={`${id}-date`}
            label={t('session')}
            value={date}
            placeholder={t('sessions.all')}
            onChange={(next) => apply({ date: next })}
            options={slots.map((slot) => {
              const [examdate = '', examsession = ''] = slot.split(' ');
              return { value: slot, label: slotLabel({ examdate, examsession }) };
            })}
          />
          <PlainSelect
            id={`${id}-show`}
            label={t('state')}
            value={asked ?? ''}
            placeholder={t('states.all')}
            onChange={(next) => apply({ show: next })}
            options={STATES.map((state) => ({ value: state, label: stateWord(state) }))}
          />
        </FieldGrid>
        <DataTable
          label={t('sessions.list')}
          rows={shown}
          columns={columns(examTbl, words)}
          rowKey={(row) => `${row.centre} ${slotKey(row)}`}
          exportAction={<SaveShown file={`centre-progress-${exam}`} head={[t('progress.title'), exam]} />}
          empty={
            rows.length === 0
              ? { text: t('no-record'), hint: t('progress.first') }
              : { text: t('no-record'), hint: t('progress.empty') }
          }
        />
      </Stack>
    </Panel>
  );
}
