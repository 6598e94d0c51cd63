import type { StageGate } from '@thervu/contracts/exam/exam-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords, type Say } from '@thervu/words';
import { exam as examWords, type ExamWords } from '@thervu/words/compiled/exam';

/** Whether something stands in the way of a step. */
export const stops = ({ blocks, count }: StageGate): boolean => blocks && count > 0;

function stateOf(t: Say<ExamWords>, gate: StageGate): Pick<Check, 'kind' | 'state'> {
  if (stops(gate)) return { kind: 'error', state: t('gate.stop') };
  return gate.count === 0 ? { kind: 'success', state: t('gate.done') } : { kind: 'info', state: t('gate.known') };
}

const toCheck = (t: Say<ExamWords>, say: (text: string) => string, gate: StageGate): Check => ({
  key: gate.key,
  ...stateOf(t, gate),
  text: say(gate.text),
  detail: gate.first.length > 0 ? gate.first.join(', ') : undefined,
  to: gate.count > 0 && gate.open !== null ? `/home/${gate.open}` : undefined,
});

/** What was counted before a step: what stops it first, each with a way to the rows. */
export function StageGates({ label, gates }: { label: string; gates: readonly StageGate[] }) {
  const t = useWords(examWords);
  const say = useMessageText();
  const inOrder = [...gates].sort((a, b) => Number(stops(b)) - Number(stops(a)));
  return <CheckList label={t('before', { move: label })} checks={inOrder.map((gate) => toCheck(t, say, gate))} />;
}
