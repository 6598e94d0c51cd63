import { failureText } from '@thervu/contracts/core/problem';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import { movesFrom, type StageMove } from '@thervu/contracts/exam/exam-stages';
import { Button } from '@thervu/ui/form/Button';
import { CountedView } from '@thervu/ui/state/CountedView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useKnownText, useWords } from '@thervu/words';
import { exam as examWords } from '@thervu/words/compiled/exam';
import { StageGates, stops } from './StageGates';
import { useStageGates } from './useStageGates';

/** The steps an exam can take now, each below what was counted before it. */
export function NextSteps({ exam, onAsk }: { exam: Exam; onAsk: (move: StageMove) => void }) {
  const t = useWords(examWords);
  const known = useKnownText(examWords);
  const query = useStageGates(exam);
  return (
    <CountedView
      query={query}
      failure={(error) => failureText(error, t('checks.failed'))}
      isWaiting={(steps) => steps === null}
      waiting={t('checks-being-counted')}
      arrived={t('checks-counted')}
      room={240}
    >
      {(steps) => {
        const gatesOf = ({ to }: StageMove) => steps?.find((step) => step.to === to)?.gates ?? [];
        const moves = movesFrom(exam.stage);
        return (
          <>
            {moves
              .filter((move) => gatesOf(move).length > 0)
              .map((move) => (
                <StageGates key={move.to} label={known(move.label)} gates={gatesOf(move)} />
              ))}
            {moves.some((move) => gatesOf(move).some(stops)) && <Text quiet>{t('fix-first')}</Text>}
            <Stack row>
              {moves.map((move) => (
                <Button
                  key={move.to}
                  kind={move.back ? 'plain' : 'primary'}
                  disabled={gatesOf(move).some(stops)}
                  onClick={() => onAsk(move)}
                >
                  {known(move.label)}
                </Button>
              ))}
            </Stack>
          </>
        );
      }}
    </CountedView>
  );
}
