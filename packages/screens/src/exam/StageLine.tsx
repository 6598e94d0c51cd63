import { STAGES, type Exam, type Stage } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { StatusLabel, type StatusKind } from '@thervu/ui/StatusLabel';

function stateOf(stage: Stage, present: Stage): { kind: StatusKind; words: string } {
  const distance = STAGES.indexOf(stage) - STAGES.indexOf(present);
  if (distance < 0) return { kind: 'success', words: 'done' };
  return distance === 0 ? { kind: 'info', words: 'now' } : { kind: 'neutral', words: 'later' };
}

/** All stages in their order: those behind, the present one, those ahead. */
export function StageLine({ exam }: { exam: Pick<Exam, 'exam_name' | 'stage'> }) {
  return (
    <ol
      aria-label={`Stages of ${exam.exam_name}`}
      style={{ display: 'flex', flexWrap: 'wrap', gap: 8, listStyle: 'none', margin: '0 0 20px', padding: 0 }}
    >
      {STAGES.map((stage) => {
        const { kind, words } = stateOf(stage, exam.stage);
        return (
          <li key={stage} aria-current={stage === exam.stage ? 'step' : undefined}>
            <StatusLabel kind={kind}>{STAGE_WORDS[stage]}</StatusLabel>
            <span style={HIDDEN}>, {words}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** For a screen reader, which sees no shapes. */
const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
