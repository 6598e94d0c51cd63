import {
  useListRetotalApplicationsQuery,
  useListRevaluationsQuery,
  useListTransparenciesQuery,
} from '@thervu/contracts/revaluation/revaluation-api';
import type { RevaluationAction } from '@thervu/contracts/revaluation/revaluation-rules';

export interface ApplicantsOf {
  action: RevaluationAction;
  exam: string;
  degree: number;
  /** 501 for the office: every college. */
  college: string;
}

/** Who has applied for one of the three; nothing is asked while `of` is undefined. */
export function useApplicants(filter: ApplicantsOf | undefined) {
  const argument = {
    params: { degree: filter?.degree ?? 0, college: filter?.college ?? '' },
    query: { exam: filter?.exam ?? '' },
  };
  const skip = (action: RevaluationAction) => ({ skip: filter?.action !== action });
  const rev = useListRevaluationsQuery(argument, skip('rev'));
  const retot = useListRetotalApplicationsQuery(argument, skip('retot'));
  const trans = useListTransparenciesQuery(argument, skip('trans'));
  const query = { rev, retot, trans }[filter?.action ?? 'rev'];
  return { ...query, data: query.currentData };
}
