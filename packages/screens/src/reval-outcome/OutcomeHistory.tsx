import { failureText } from '@thervu/contracts/core/problem';
import { useListRevalApprovalsQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { ACTION_WORDS, RULE_WORDS, when } from './outcome-labels';

const KIND = { APPROVED: 'success', REFUSED: 'error', FELL: 'warning' } as const;

export interface OutcomeHistoryProps {
  examId: number;
  outcome: RevalOutcome;
  onClose: () => void;
}

/** Every signature and refusal of a request, the oldest first. */
export function OutcomeHistory({ examId, outcome, onClose }: OutcomeHistoryProps) {
  const { rid, reg_no, p_code } = outcome;
  const history = useListRevalApprovalsQuery({ params: { examId, rid } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={`History of ${reg_no} in ${p_code}`}>
      <QueryView query={history} failure={(error) => failureText(error, 'The history could not be read.')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text="No Record Found" hint="It has not been signed or refused yet." />
          ) : (
            <CheckList
              label="Signatures and refusals"
              checks={rows.map(({ id, action, by, at, final, rule, reason }) => ({
                key: String(id),
                kind: KIND[action],
                state: ACTION_WORDS[action],
                text: `${by}, ${when(at)}: final mark ${final}, ${RULE_WORDS[rule].toLowerCase()}.`,
                ...(reason !== null && { detail: reason }),
              }))}
            />
          )
        }
      </QueryView>
      <Button kind="plain" onClick={onClose}>
        Close
      </Button>
    </Panel>
  );
}
