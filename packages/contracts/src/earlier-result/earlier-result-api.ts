import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  decideEarlierBatch,
  declareRecords,
  getEarlierRecord,
  listEarlierBatches,
  listEarlierStudents,
  makeEarlierSums,
} from './earlier-result-contract';

export const {
  useListEarlierBatchesQuery,
  useGetEarlierRecordQuery,
  useMakeEarlierSumsMutation,
  useDecideEarlierBatchMutation,
  useDeclareRecordsMutation,
} = endpointsOf(
  // other officers bring in, sign and declare
  queries([listEarlierBatches, listEarlierStudents, getEarlierRecord], {
    keepUnusedDataFor: 0,
    providesTags: ['earlier-result'],
  }),
  mutations([makeEarlierSums]),
  mutations([decideEarlierBatch, declareRecords], { invalidatesTags: ['earlier-result'] }),
);
