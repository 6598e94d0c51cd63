import { pluralise } from '@thervu/contracts/core/format';
import { inRupees } from '@thervu/contracts/fee/fee-rules';
import { useGetRevaluationStateQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { revaluationFailure, figure, moment } from './revaluation-messages';

const papers = (count: number) => pluralise(count, 'paper', 'papers');

function describeState(state: RevaluationState): string {
  const asked = [
    `${figure(state.rev)} for revaluation`,
    `${figure(state.retot)} for re-total`,
    `${figure(state.trans)} for transparency`,
  ].join(', ');
  const done = [
    state.located > 0 && `${figure(state.located)} scripts located`,
    state.retotalsKeyed > 0 && `${figure(state.retotalsAgreed)} of ${figure(state.retot)} re-totals agreed`,
    state.copiesHanded > 0 && `${figure(state.copiesHanded)} of ${figure(state.trans)} copies handed over`,
  ].filter((labels) => labels !== false);
  const work = done.length > 0 ? ` ${done.join(', ')}.` : '';
  return `${papers(state.papers)}: ${asked}. Fees ${inRupees(state.fees)}.${work}`;
}

/** How far the revaluation of an exam has come, in one line. */
export function RevaluationStanding({ exam }: { exam: string }) {
  const state = useGetRevaluationStateQuery({ params: { exam } });
  return (
    <QueryView
      query={{ ...state, data: state.currentData }}
      failure={revaluationFailure}
      skeleton={<TableSkeleton rows={1} label="Loading how far it has come" />}
    >
      {(now) => (
        <Text>
          {now.open ? (
            <StatusLabel kind="info">Applications open</StatusLabel>
          ) : now.frozenAt ? (
            <StatusLabel kind="success">{`Closed ${moment(now.frozenAt)}`}</StatusLabel>
          ) : (
            <StatusLabel kind="neutral">Not open</StatusLabel>
          )}{' '}
          {describeState(now)}
        </Text>
      )}
    </QueryView>
  );
}
