import { endpointsOf, mutations, queries } from '../core/endpoints';
import { freezeQpCounts, getQpOrder, listCollegeQpCounts, listQpColleges, listQpCounts } from './qp-count-contract';

export const {
  useListQpCountsQuery,
  useListCollegeQpCountsQuery,
  useListQpCollegesQuery,
  useGetQpOrderQuery,
  useFreezeQpCountsMutation,
} = endpointsOf(
  // applications change without this page: every visit counts again
  queries([listQpCounts, listCollegeQpCounts, getQpOrder], { keepUnusedDataFor: 0 }),
  queries([listQpColleges]),
  mutations([freezeQpCounts]),
);
