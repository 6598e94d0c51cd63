import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import type { Job } from '@thervu/contracts/job/job-contract';
import {
  useGetAnomalyBoardQuery,
  useSearchAnomaliesMutation,
} from '@thervu/contracts/result-anomaly/result-anomaly-api';
import { ANOMALIES, type AnomalyBoard } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { useShell } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords } from '@thervu/words';
import { resultAnomaly as resultAnomalyWords } from '@thervu/words/compiled/result-anomaly';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { JobRun } from '../shared/JobRun';
import { AnomalyFindings } from './AnomalyFindings';
import { figure, when } from './anomaly-labels';
import { ThirdMarks } from './ThirdMarks';

const NOTHING = { exam: '', kind: '', looked: 'open' };
type State = Readonly<Record<keyof typeof NOTHING, string>>;

const hasMarks = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('CONDUCT');

/** Unusual marks of an exam that somebody should look at before its release. */
export function AnomalyBoardScreen() {
  const t = useWords(resultAnomalyWords);
  const [state, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('anomaly-board')}
      note={t('unusual-marks-may-still-be-correct')}
      has={hasMarks}
      hint={t('an-exam-has-marks-to-be')}
      usual={(exams) => exams.find(({ stage }) => STAGES.indexOf(stage) < STAGES.indexOf('PUBLISHED'))}
      exam={state.exam}
      onExam={(exam) => set({ exam, kind: '' })}
    >
      {({ id }) => <Board key={id} examId={id} state={state} set={set} />}
    </ExamScreenFrame>
  );
}

function Board({ examId, state, set }: { examId: number; state: State; set: (patch: Partial<State>) => void }) {
  const t = useWords(resultAnomalyWords);
  const [kindId, lookedId] = [useId(), useId()];
  const board = useGetAnomalyBoardQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const kind = ANOMALIES.find((name) => name === state.kind);
  return (
    <QueryView query={board} failure={(error) => failureText(error, t('the-board-could-not-be-read'))}>
      {(data) => (
        <>
          <Search data={data} onSearched={() => void board.refetch()} />
          {data.searchedAt !== null && (
            <Panel title={t('findings')} note={kind && t(`note.${kind}`)} bare>
              <Stack>
                <Stack row>
                  <PlainSelect
                    id={kindId}
                    label={t('kind')}
                    value={kind ?? ''}
                    onChange={(next) => set({ kind: next })}
                    options={data.kinds.map((kind) => ({
                      value: kind.kind,
                      label: t('kind.counted', {
                        kind: t(`kind.${kind.kind}`),
                        open: figure(kind.open),
                        looked: figure(kind.looked),
                      }),
                    }))}
                    placeholder={t('all-kinds')}
                  />
                  <PlainSelect
                    id={lookedId}
                    label={t('state')}
                    value={state.looked}
                    onChange={(looked) => set({ looked })}
                    options={[
                      { value: 'open', label: t('open') },
                      { value: 'looked', label: t('looked-at') },
                    ]}
                    placeholder={null}
                  />
                </Stack>
                <AnomalyFindings
                  examId={examId}
                  kind={kind}
                  looked={state.looked === 'looked'}
                  searchedAt={data.searchedAt}
                />
              </Stack>
            </Panel>
          )}
          <ThirdMarks examId={examId} />
        </>
      )}
    </QueryView>
  );
}

function Search({ data, onSearched }: { data: AnomalyBoard; onSearched: () => void }) {
  const t = useWords(resultAnomalyWords);
  const [searchAnomalies] = useSearchAnomaliesMutation();
  const shell = useShell();
  const [job, setJob] = useState<Job>();
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const search = async () => {
    clear();
    setBusy(true);
    const answer = await searchAnomalies({ params: { examId: data.exam_id } });
    setBusy(false);
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-search-could-not-be-started')));
    setJob(answer.data);
    return shell.jobStarted();
  };
  const open = data.kinds.reduce((all, kind) => all + kind.open, 0);
  return (
    <Panel title={t('search')}>
      <Stack>
        <Text quiet>
          {data.searchedAt === null
            ? t('the-marks-of-this-exam-have')
            : t('as-searched-on-at-n-open', { at: when(data.searchedAt), n: figure(open) })}
        </Text>
        <Stack row>
          <Button kind="plain" busy={busy} onClick={() => void search()}>
            {t('search-now')}
          </Button>
        </Stack>
        {banner}
        {job && <JobRun key={job.id} job={job} showMessage={showMessage} onEnd={onSearched} />}
      </Stack>
    </Panel>
  );
}
