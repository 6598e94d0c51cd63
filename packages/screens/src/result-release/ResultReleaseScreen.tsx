import { failureText } from '@thervu/contracts/core/problem';
import { STAGES, type Exam, type Stage } from '@thervu/contracts/exam/exam-contract';
import { useGetReleaseDeskQuery } from '@thervu/contracts/result-release/result-release-api';
import { Button } from '@thervu/ui/form/Button';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { ReleaseAgreement } from './ReleaseAgreement';
import { ReleaseChanges } from './ReleaseChanges';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { ReleaseOverviewPanel } from './ReleaseOverviewPanel';
import { ReleaseImpact } from './ReleaseImpact';
import { ReleaseList } from './ReleaseList';
import { HiddenSessionPanel } from './HiddenSessionPanel';
import { Withheld } from './Withheld';

const NOTHING = { exam: '', view: 'release', from: '', to: '', rows: 'flips' };
type State = Readonly<Record<keyof typeof NOTHING, string>>;
type Set = (patch: Partial<State>) => void;

const viewsIn = (t: Say<ResultReleaseWords>) =>
  [
    ['release', t('release')],
    ['changes', t('rows-that-change')],
    ['withheld', t('withheld-results')],
    ['page', t('public-page')],
  ] as const;

const stageIndex = (stage: Stage) => STAGES.indexOf(stage);
/** Results are withheld from the frozen roll on, released once they are processed. */
const hasResults = ({ stage }: Exam) => stageIndex(stage) >= stageIndex('ROLL_FROZEN');

/** What a run of the results would change, who signs it, every release so far, and what is withheld. */
export function ResultReleaseScreen() {
  const t = useWords(resultReleaseWords);
  const [state, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('result-release')}
      note={t('one-officer-proposes-the-release-and')}
      has={hasResults}
      hint={t('an-exam-has-results-once-it')}
      usual={(exams) =>
        exams.find(({ stage }) => stage === 'PROCESSED') ??
        exams.find(({ stage }) => stageIndex(stage) >= stageIndex('PUBLISHED'))
      }
      exam={state.exam}
      onExam={(exam) => set({ exam, from: '', to: '' })}
    >
      {(chosen) => (
        <>
          <nav aria-label={t('parts-of-the-release')} style={{ marginBottom: 24 }}>
            <Stack row>
              {viewsIn(t).map(([view, label]) => (
                <Button
                  key={view}
                  kind={state.view === view ? 'plain' : 'quiet'}
                  aria-label={state.view === view ? t('label-shown', { label }) : label}
                  onClick={() => set({ view })}
                >
                  {label}
                </Button>
              ))}
            </Stack>
          </nav>
          <View key={chosen.id} examId={chosen.id} state={state} set={set} />
        </>
      )}
    </ExamScreenFrame>
  );
}

function View({ examId, state, set }: { examId: number; state: State; set: Set }) {
  const t = useWords(resultReleaseWords);
  const desk = useGetReleaseDeskQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  if (state.view === 'withheld')
    return (
      <RenewedCredentials>
        <Withheld examId={examId} />
      </RenewedCredentials>
    );
  if (state.view === 'page')
    return (
      <RenewedCredentials>
        <HiddenSessionPanel examId={examId} />
      </RenewedCredentials>
    );
  return (
    <QueryView query={desk} failure={(error) => failureText(error, t('the-release-could-not-be-read'))}>
      {(data) => {
        const newest = data.run?.version ?? data.last;
        if (state.view === 'changes') {
          return (
            <ReleaseChanges
              desk={data}
              from={Number(state.from || (newest ?? 1) - 1)}
              to={Number(state.to || (newest ?? 1))}
              flips={state.rows === 'flips'}
              onChoose={set}
            />
          );
        }
        return (
          <RenewedCredentials>
            <ReleaseOverviewPanel desk={data} onChanged={() => void desk.refetch()} />
            {newest !== null && newest > 0 && (
              <ReleaseImpact
                key={newest}
                desk={data}
                version={newest}
                onFlips={() => set({ view: 'changes', from: String(newest - 1), to: String(newest), rows: 'flips' })}
              />
            )}
            {data.last !== null && <ReleaseAgreement examId={data.exam_id} />}
            <ReleaseList
              desk={data}
              onDiff={(to) => set({ view: 'changes', from: String(to - 1), to: String(to), rows: 'all' })}
            />
          </RenewedCredentials>
        );
      }}
    </QueryView>
  );
}
