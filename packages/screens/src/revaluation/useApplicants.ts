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
export function useApplicants(of: ApplicantsOf | undefined) {
  const argument = {
    params: { degree: of?.degree ?? 0, college: of?.college ?? '' },
    query: { exam: of?.exam ?? '' },
  };
  const skip = (action: RevaluationAction) => ({ skip: of?.action !== action });
  const rev = useListRevaluationsQuery(argument, skip('rev'));
  const retot = useListRetotalApplicationsQuery(argument, skip('retot'));
  const trans = useListTransparenciesQuery(argument, skip('trans'));
  const query = { rev, retot, trans }[of?.action ?? 'rev'];
  return { ...query, data: query.currentData };
}
