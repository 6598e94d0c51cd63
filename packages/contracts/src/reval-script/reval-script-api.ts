import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  getRevalCamps, listRevalDifferences, listRevalPapers, listRevalProblems, locateRevalScript, reportMissingScript,
  saveRevalCMark, settleRevalProblem, voidRevalMark,
} from './reval-script-contract'; // prettier-ignore

const revalScriptApi = api.enhanceEndpoints({ addTagTypes: ['reval-script'] }).injectEndpoints({
  endpoints: (build) => ({
    listRevalPapers: build.query<CallReply<typeof listRevalPapers>, CallArgument<typeof listRevalPapers>>({
      query: request(listRevalPapers),
      providesTags: ['reval-script'],
    }),
    listRevalProblems: build.query<CallReply<typeof listRevalProblems>, void>({
      query: request(listRevalProblems),
      providesTags: ['reval-script'],
    }),
    listRevalDifferences: build.query<CallReply<typeof listRevalDifferences>, void>({
      query: request(listRevalDifferences),
      providesTags: ['reval-script'],
    }),
    // a refused scan is kept as a problem, and a refusal may say that others were quicker: the lists are read again either way
    locateRevalScript: build.mutation<
      CallReply<typeof locateRevalScript>,
      CallArgument<typeof locateRevalScript>
    >({ query: request(locateRevalScript), invalidatesTags: ['reval-script'] }),
    reportMissingScript: build.mutation<
      CallReply<typeof reportMissingScript>,
      CallArgument<typeof reportMissingScript>
    >({ query: request(reportMissingScript), invalidatesTags: ['reval-script'] }),
    settleRevalProblem: build.mutation<
      CallReply<typeof settleRevalProblem>,
      CallArgument<typeof settleRevalProblem>
    >({ query: request(settleRevalProblem), invalidatesTags: ['reval-script'] }),
    saveRevalCMark: build.mutation<CallReply<typeof saveRevalCMark>, CallArgument<typeof saveRevalCMark>>({
      query: request(saveRevalCMark),
      invalidatesTags: ['reval-script'],
    }),
    voidRevalMark: build.mutation<CallReply<typeof voidRevalMark>, CallArgument<typeof voidRevalMark>>({
      query: request(voidRevalMark),
      invalidatesTags: ['reval-script'],
    }),
    getRevalCamps: build.query<CallReply<typeof getRevalCamps>, CallArgument<typeof getRevalCamps>>({
      query: request(getRevalCamps),
      // what it counts is changed in the camps
      keepUnusedDataFor: 0,
      providesTags: ['reval-script'],
    }),
  }),
});

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
} = revalScriptApi;
