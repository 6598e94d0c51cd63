import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getFeeSummary, getFinalReportByStudent, updateFinalYear } from './fee-contract';

export const feeApi = api.enhanceEndpoints({ addTagTypes: ['fee'] }).injectEndpoints({
  endpoints: (build) => ({
    getFinalReportByStudent: build.query<
      CallReply<typeof getFinalReportByStudent>,
      CallArgument<typeof getFinalReportByStudent>
    >({ query: request(getFinalReportByStudent), providesTags: ['fee'] }),
    getFeeSummary: build.query<CallReply<typeof getFeeSummary>, CallArgument<typeof getFeeSummary>>({
      query: request(getFeeSummary),
      providesTags: ['fee'],
    }),
    updateFinalYear: build.mutation<CallReply<typeof updateFinalYear>, CallArgument<typeof updateFinalYear>>({
      query: request(updateFinalYear),
      invalidatesTags: (_saved, error) => (error ? [] : ['fee']),
    }),
  }),
});

export const { useGetFinalReportByStudentQuery, useGetFeeSummaryQuery, useUpdateFinalYearMutation } = feeApi;
