import { useId } from 'react';
import { STAGES, type Exam } from '@thervu/contracts/exam/exam-contract';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { useWords, type Say } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords, type RevalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { ExamScreenFrame } from '../shared/ExamScreenFrame';
import { Monitor } from './Monitor';
import { Outcomes } from './Outcomes';
import { Refunds } from './Refunds';
import { WaitingRequests } from './WaitingRequests';

const NOTHING = { exam: '', part: 'outcomes', view: 'waiting', by: 'camp-2' };
const partsIn = (t: Say<RevalOutcomesWords>) =>
  [
    { value: 'outcomes', label: t('outcomes') },
    { value: 'waiting', label: t('waiting-for-marks') },
    { value: 'refunds', label: t('refunds') },
    { value: 'monitor', label: t('mark-changes-by-camp-and-examiner') },
  ] as const;

const hasRevaluation = ({ stage }: Exam) => STAGES.indexOf(stage) >= STAGES.indexOf('REVALUATION');

/** From the marks of second and third valuations to the signed outcome, and what follows from it. */
export function RevalOutcomesScreen() {
  const t = useWords(revalOutcomesWords);
  const partId = useId();
  const [{ exam, part, view, by }, set] = useUrlState(NOTHING);
  return (
    <ExamScreenFrame
      title={t('revaluation-outcomes')}
      note={t('marks-are-never-reduced-within-the')}
      has={hasRevaluation}
      hint={t('an-exam-has-outcomes-once-its')}
      usual={(exams) => exams.find(({ stage }) => stage === 'REVALUATION')}
      exam={exam}
      onExam={(next) => set({ exam: next })}
      beside={
        <div style={{ flex: '0 1 240px' }}>
          <PlainSelect
            id={partId}
            label={t('show')}
            value={part}
            onChange={(next) => set({ part: next })}
            options={[...partsIn(t)]}
            placeholder={null}
          />
        </div>
      }
    >
      {(chosen) =>
        part === 'waiting' ? (
          <WaitingRequests key={chosen.id} exam={chosen} />
        ) : part === 'refunds' ? (
          <Refunds key={chosen.id} exam={chosen} />
        ) : part === 'monitor' ? (
          <Monitor key={chosen.id} exam={chosen} by={by} onBy={(next) => set({ by: next })} />
        ) : (
          <Outcomes key={chosen.id} exam={chosen} view={view} onView={(next) => set({ view: next })} />
        )
      }
    </ExamScreenFrame>
  );
}
