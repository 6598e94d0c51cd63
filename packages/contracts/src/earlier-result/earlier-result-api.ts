import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  correctEarlierResult,
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
  useCorrectEarlierResultMutation,
} = endpointsOf(
  // other officers bring in, sign and declare
  queries([listEarlierBatches, listEarlierStudents, getEarlierRecord], {
    keepUnusedDataFor: 0,
    providesTags: ['earlier-result'],
  }),
  mutations([makeEarlierSums]),
  mutations([decideEarlierBatch, declareRecords, correctEarlierResult], { invalidatesTags: ['earlier-result'] }),
);
