import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  getRevalCamps,
  listRevalDifferences,
  listRevalPapers,
  listRevalProblems,
  locateRevalScript,
  reportMissingScript,
  saveRevalCMark,
  settleRevalProblem,
  voidRevalMark,
  issueRevalScripts,
  waiveRevalCamp,
} from './reval-script-contract';

export const {
  useListRevalPapersQuery,
  useListRevalProblemsQuery,
  useListRevalDifferencesQuery,
  useLocateRevalScriptMutation,
  useReportMissingScriptMutation,
  useSettleRevalProblemMutation,
  useSaveRevalCMarkMutation,
  useVoidRevalMarkMutation,
  useGetRevalCampsQuery,
  useIssueRevalScriptsMutation,
  useWaiveRevalCampMutation,
} = endpointsOf(
  queries([listRevalPapers, listRevalProblems, listRevalDifferences], { providesTags: ['reval-script'] }),
  // a rejected scan is stored as a problem, and a conflict can mean that others were quicker: the lists are reloaded either way
  mutations([locateRevalScript, reportMissingScript, settleRevalProblem, saveRevalCMark, voidRevalMark], {
    invalidatesTags: ['reval-script'],
  }),
  // what it counts is changed in the camps
  queries([getRevalCamps], { keepUnusedDataFor: 0, providesTags: ['reval-script'] }),
  // It starts a job, which the screen follows by itself.
  mutations([issueRevalScripts]),
  mutations([waiveRevalCamp], { invalidatesTags: ['reval-script'] }),
);
