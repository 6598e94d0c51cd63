import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getAnomalyBoard, getThirdMarkReport, lookAtAnomaly } from './result-anomaly-contract';

const anomalyApi = api.enhanceEndpoints({ addTagTypes: ['anomaly', 'result-release'] }).injectEndpoints({
  endpoints: (build) => ({
    getAnomalyBoard: build.query<CallReply<typeof getAnomalyBoard>, CallArgument<typeof getAnomalyBoard>>({
      query: request(getAnomalyBoard),
      keepUnusedDataFor: 0,
      providesTags: ['anomaly'],
    }),
    getThirdMarkReport: build.query<
      CallReply<typeof getThirdMarkReport>,
      CallArgument<typeof getThirdMarkReport>
    >({ query: request(getThirdMarkReport), keepUnusedDataFor: 0, providesTags: ['anomaly'] }),
    lookAtAnomaly: build.mutation<CallReply<typeof lookAtAnomaly>, CallArgument<typeof lookAtAnomaly>>({
      query: request(lookAtAnomaly),
      invalidatesTags: ['anomaly', 'result-release'],
    }),
  }),
});

export const { useGetAnomalyBoardQuery, useGetThirdMarkReportQuery, useLookAtAnomalyMutation } = anomalyApi;
