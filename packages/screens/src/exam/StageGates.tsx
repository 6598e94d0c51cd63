import type { StageGate } from '@thervu/contracts/exam/exam-contract';
import { CheckList, type Check } from '@thervu/ui/form/CheckList';

/** Whether something stands in the way of a step. */
export const stops = ({ blocks, count }: StageGate): boolean => blocks && count > 0;

function stateOf(gate: StageGate): Pick<Check, 'kind' | 'state'> {
  if (stops(gate)) return { kind: 'error', state: 'Must be fixed first' };
  return gate.count === 0 ? { kind: 'success', state: 'Done' } : { kind: 'info', state: 'To know' };
}

const toCheck = (gate: StageGate): Check => ({
  key: gate.key,
  ...stateOf(gate),
  text: gate.text,
  detail: gate.first.length > 0 ? gate.first.join(', ') : undefined,
  to: gate.count > 0 && gate.open !== null ? `/home/${gate.open}` : undefined,
});

/** What was counted before a step: what stops it first, each with a way to the rows. */
export function StageGates({ label, gates }: { label: string; gates: readonly StageGate[] }) {
  const inOrder = [...gates].sort((a, b) => Number(stops(b)) - Number(stops(a)));
  return <CheckList label={`Before ‘${label}’`} checks={inOrder.map(toCheck)} />;
}
