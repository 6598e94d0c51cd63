import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  freezeQpCounts,
  getQpOrder,
  listCollegeQpCounts,
  listQpColleges,
  listQpCounts,
} from './qp-count-contract';

// applications move without this page: every visit counts anew
const FRESH = { keepUnusedDataFor: 0 } as const;

const qpCountApi = api.injectEndpoints({
  endpoints: (build) => ({
    listQpCounts: build.query<CallReply<typeof listQpCounts>, CallArgument<typeof listQpCounts>>({
      query: request(listQpCounts),
      ...FRESH,
    }),
    listCollegeQpCounts: build.query<
      CallReply<typeof listCollegeQpCounts>,
      CallArgument<typeof listCollegeQpCounts>
    >({ query: request(listCollegeQpCounts), ...FRESH }),
    listQpColleges: build.query<CallReply<typeof listQpColleges>, CallArgument<typeof listQpColleges>>({
      query: request(listQpColleges),
    }),
    getQpOrder: build.query<CallReply<typeof getQpOrder>, CallArgument<typeof getQpOrder>>({
      query: request(getQpOrder),
      ...FRESH,
    }),
    freezeQpCounts: build.mutation<CallReply<typeof freezeQpCounts>, CallArgument<typeof freezeQpCounts>>({
      query: request(freezeQpCounts),
    }),
  }),
});

export const {
  useListQpCountsQuery,
  useListCollegeQpCountsQuery,
  useListQpCollegesQuery,
  useGetQpOrderQuery,
  useFreezeQpCountsMutation,
} = qpCountApi;
