import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listPassStatistics, listRanks, makePressList } from './result-list-contract';

export const { useListPassStatisticsQuery, useListRanksQuery, useMakePressListMutation } = endpointsOf(
  // not cached: a new release or a withholding must show at the next visit
  queries([listPassStatistics, listRanks], { keepUnusedDataFor: 0 }),
  mutations([makePressList]),
);
