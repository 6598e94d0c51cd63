import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getAnomalyBoard, getThirdMarkReport, lookAtAnomaly, searchAnomalies } from './result-anomaly-contract';

export const {
  useGetAnomalyBoardQuery,
  useGetThirdMarkReportQuery,
  useLookAtAnomalyMutation,
  useSearchAnomaliesMutation,
} = endpointsOf(
  queries([getAnomalyBoard, getThirdMarkReport], { keepUnusedDataFor: 0, providesTags: ['anomaly'] }),
  mutations([lookAtAnomaly], { invalidatesTags: ['anomaly', 'result-release'] }),
  // It starts a job, which the screen follows by itself.
  mutations([searchAnomalies]),
);
