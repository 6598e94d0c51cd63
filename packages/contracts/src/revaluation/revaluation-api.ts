import { endpointsOf, mutations, queries } from '../core/endpoints';
import { keyRetotal, listRetotals, listScriptCopies, setCopyHanded } from './retotal-contract';
import {
  applyRetotal,
  applyRevaluation,
  applyTransparency,
  getRevaluationState,
  getRevaluationTerms,
  listRetotalApplications,
  listRevaluationEvents,
  listRevaluationFeesOfCollege,
  listRevaluationPapers,
  listRevaluationRows,
  listRevaluations,
  listTransparencies,
} from './revaluation-contract';

export const {
  useListRevaluationPapersQuery,
  useListRevaluationRowsQuery,
  useGetRevaluationTermsQuery,
  useListRevaluationEventsQuery,
  useListRevaluationFeesOfCollegeQuery,
  useListRevaluationsQuery,
  useListRetotalApplicationsQuery,
  useListTransparenciesQuery,
  useApplyRevaluationMutation,
  useApplyRetotalMutation,
  useApplyTransparencyMutation,
  useGetRevaluationStateQuery,
  useListRetotalsQuery,
  useKeyRetotalMutation,
  useListScriptCopiesQuery,
  useSetCopyHandedMutation,
} = endpointsOf(
  // other people change the applications as well: every visit reloads
  queries(
    [
      listRevaluationPapers,
      listRevaluationRows,
      listRevaluationFeesOfCollege,
      listRevaluations,
      listRetotalApplications,
      listTransparencies,
      listRetotals,
    ],
    { keepUnusedDataFor: 0, providesTags: ['revaluation'] },
  ),
  queries([getRevaluationTerms, listRevaluationEvents], { keepUnusedDataFor: 0 }),
  queries([getRevaluationState], { keepUnusedDataFor: 0, providesTags: ['revaluation', 'reval-copy'] }),
  // also after a rejection: another person was first
  mutations([applyRevaluation, applyRetotal, applyTransparency, keyRetotal], { invalidatesTags: ['revaluation'] }),
  queries([listScriptCopies], { keepUnusedDataFor: 0, providesTags: ['reval-copy'] }),
  mutations([setCopyHanded], { invalidatesTags: ['reval-copy'] }),
);
