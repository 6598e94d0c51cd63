import { failureText } from '@thervu/contracts/core/problem';
import { useListRevalApprovalsQuery } from '@thervu/contracts/reval-outcome/reval-outcome-api';
import type { RevalOutcome } from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import { Button } from '@thervu/ui/form/Button';
import { CheckList } from '@thervu/ui/form/CheckList';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { revalOutcomes as revalOutcomesWords } from '@thervu/words/compiled/reval-outcomes';
import { when } from './outcome-labels';

const KIND = { APPROVED: 'success', REFUSED: 'error', FELL: 'warning' } as const;

export interface OutcomeHistoryProps {
  examId: number;
  outcome: RevalOutcome;
  onClose: () => void;
}

/** Every signature and refusal of a request, the oldest first. */
export function OutcomeHistory({ examId, outcome, onClose }: OutcomeHistoryProps) {
  const t = useWords(revalOutcomesWords);
  const { rid, reg_no, p_code } = outcome;
  const history = useListRevalApprovalsQuery({ params: { examId, rid } }, { refetchOnMountOrArgChange: true });
  return (
    <Panel title={t('history-of-reg-in-paper', { reg: reg_no, paper: p_code })}>
      <QueryView query={history} failure={(error) => failureText(error, t('the-history-could-not-be-read'))}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState text={t('no-record-found')} hint={t('it-has-not-been-signed-or')} />
          ) : (
            <CheckList
              label={t('signatures-and-refusals')}
              checks={rows.map(({ id, action, by, at, final, rule, reason }) => ({
                key: String(id),
                kind: KIND[action],
                state: t(`action.${action}`),
                text: t('by-at-final-mark-final-rule', {
                  by,
                  at: when(at),
                  final,
                  rule: t(`rule.${rule}`).toLowerCase(),
                }),
                ...(reason !== null && { detail: reason }),
              }))}
            />
          )
        }
      </QueryView>
      <Button kind="plain" onClick={onClose}>
        {t('close')}
      </Button>
    </Panel>
  );
}
