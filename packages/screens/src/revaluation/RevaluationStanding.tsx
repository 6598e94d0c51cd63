import { inRupees } from '@thervu/contracts/fee/fee-rules';
import { useGetRevaluationStateQuery } from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationState } from '@thervu/contracts/revaluation/revaluation-contract';
import { QueryView } from '@thervu/ui/state/QueryView';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { revaluation as revaluationWords, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { revaluationFailure, figure, moment } from './revaluation-messages';

function describeState(t: Say<RevaluationWords>, state: RevaluationState): string {
  const asked = [
    t('rev-for-revaluation', { rev: figure(state.rev) }),
    t('retot-for-re-total', { retot: figure(state.retot) }),
    t('trans-for-transparency', { trans: figure(state.trans) }),
  ].join(', ');
  const done = [
    state.located > 0 && t('located-scripts-located', { located: figure(state.located) }),
    state.retotalsKeyed > 0 &&
      t('retotalsagreed-of-retot-re-totals', {
        retotalsagreed: figure(state.retotalsAgreed),
        retot: figure(state.retot),
      }),
    state.copiesHanded > 0 &&
      t('copieshanded-of-trans-copies-handed', {
        copieshanded: figure(state.copiesHanded),
        trans: figure(state.trans),
      }),
  ].filter((labels) => labels !== false);
  const work = done.length > 0 ? ` ${done.join(', ')}.` : '';
  return `${t('papers-asked', { n: state.papers, asked, fees: inRupees(state.fees) })}${work}`;
}

/** How far the revaluation of an exam has come, in one line. */
export function RevaluationStanding({ exam }: { exam: string }) {
  const t = useWords(revaluationWords);
  const state = useGetRevaluationStateQuery({ params: { exam } });
  return (
    <QueryView
      query={{ ...state, data: state.currentData }}
      failure={revaluationFailure}
      skeleton={<TableSkeleton rows={1} label={t('loading-how-far-it-has')} />}
    >
      {(now) => (
        <Text>
          {now.open ? (
            <StatusLabel kind="info">{t('applications-open')}</StatusLabel>
          ) : now.frozenAt ? (
            <StatusLabel kind="success">{t('closed-frozenat', { frozenat: moment(now.frozenAt) })}</StatusLabel>
          ) : (
            <StatusLabel kind="neutral">{t('not-open')}</StatusLabel>
          )}{' '}
          {describeState(t, now)}
        </Text>
      )}
    </QueryView>
  );
}
