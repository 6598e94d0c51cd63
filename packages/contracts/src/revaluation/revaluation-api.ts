import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
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

// what stands applied for is changed by other people as well: every visit reads anew
const FRESH = { keepUnusedDataFor: 0 } as const;

const revaluationApi = api.enhanceEndpoints({ addTagTypes: ['revaluation', 'reval-copy'] }).injectEndpoints({
  endpoints: (build) => {
    const switching = <C extends typeof applyRevaluation | typeof applyRetotal | typeof applyTransparency>(
      call: C,
    ) =>
      build.mutation<CallReply<C>, CallArgument<C>>({
        query: request(call),
        invalidatesTags: ['revaluation'],
      });
    const listing = <
      C extends typeof listRevaluations | typeof listRetotalApplications | typeof listTransparencies,
    >(
      call: C,
    ) =>
      build.query<CallReply<C>, CallArgument<C>>({
        query: request(call),
        ...FRESH,
        providesTags: ['revaluation'],
      });
    return {
      listRevaluationPapers: build.query<
        CallReply<typeof listRevaluationPapers>,
        CallArgument<typeof listRevaluationPapers>
      >({ query: request(listRevaluationPapers), ...FRESH, providesTags: ['revaluation'] }),
      listRevaluationRows: build.query<
        CallReply<typeof listRevaluationRows>,
        CallArgument<typeof listRevaluationRows>
      >({ query: request(listRevaluationRows), ...FRESH, providesTags: ['revaluation'] }),
      getRevaluationTerms: build.query<
        CallReply<typeof getRevaluationTerms>,
        CallArgument<typeof getRevaluationTerms>
      >({ query: request(getRevaluationTerms), ...FRESH }),
      listRevaluationEvents: build.query<
        CallReply<typeof listRevaluationEvents>,
        CallArgument<typeof listRevaluationEvents>
      >({ query: request(listRevaluationEvents), ...FRESH }),
      listRevaluationFeesOfCollege: build.query<
        CallReply<typeof listRevaluationFeesOfCollege>,
        CallArgument<typeof listRevaluationFeesOfCollege>
      >({ query: request(listRevaluationFeesOfCollege), ...FRESH, providesTags: ['revaluation'] }),
      listRevaluations: listing(listRevaluations),
      listRetotalApplications: listing(listRetotalApplications),
      listTransparencies: listing(listTransparencies),
      applyRevaluation: switching(applyRevaluation),
      applyRetotal: switching(applyRetotal),
      applyTransparency: switching(applyTransparency),
      getRevaluationState: build.query<
        CallReply<typeof getRevaluationState>,
        CallArgument<typeof getRevaluationState>
      >({ query: request(getRevaluationState), ...FRESH, providesTags: ['revaluation', 'reval-copy'] }),
      listRetotals: build.query<CallReply<typeof listRetotals>, CallArgument<typeof listRetotals>>({
        query: request(listRetotals),
        ...FRESH,
        providesTags: ['revaluation'],
      }),
      keyRetotal: build.mutation<CallReply<typeof keyRetotal>, CallArgument<typeof keyRetotal>>({
        query: request(keyRetotal),
        // also when it was refused: somebody else was first
        invalidatesTags: ['revaluation'],
      }),
      listScriptCopies: build.query<
        CallReply<typeof listScriptCopies>,
        CallArgument<typeof listScriptCopies>
      >({ query: request(listScriptCopies), ...FRESH, providesTags: ['reval-copy'] }),
      setCopyHanded: build.mutation<CallReply<typeof setCopyHanded>, CallArgument<typeof setCopyHanded>>({
        query: request(setCopyHanded),
        invalidatesTags: ['reval-copy'],
      }),
    };
  },
});

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
} = revaluationApi;
