import { endpointsOf, mutations, queries } from '../core/endpoints';
import { freezeQpCounts, getQpOrder, listCollegeQpCounts, listQpColleges, listQpCounts } from './qp-count-contract';

export const {
  useListQpCountsQuery,
  useListCollegeQpCountsQuery,
  useListQpCollegesQuery,
  useGetQpOrderQuery,
  useFreezeQpCountsMutation,
} = endpointsOf(
  // applications move without this page: every visit counts anew
  queries([listQpCounts, listCollegeQpCounts, getQpOrder], { keepUnusedDataFor: 0 }),
  queries([listQpColleges]),
  mutations([freezeQpCounts]),
);
