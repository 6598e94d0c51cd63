import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { cancelJob, getJob, issueFileTicket, listJobs } from './job-contract';

export const jobApi = api.enhanceEndpoints({ addTagTypes: ['job'] }).injectEndpoints({
  endpoints: (build) => ({
    listJobs: build.query<CallReply<typeof listJobs>, CallArgument<typeof listJobs>>({
      query: request(listJobs),
      providesTags: ['job'],
    }),
    getJob: build.query<CallReply<typeof getJob>, CallArgument<typeof getJob>>({
      query: request(getJob),
      providesTags: ['job'],
    }),
    cancelJob: build.mutation<CallReply<typeof cancelJob>, CallArgument<typeof cancelJob>>({
      query: request(cancelJob),
      invalidatesTags: (_cancelled, error) => (error ? [] : ['job']),
    }),
    issueFileTicket: build.mutation<CallReply<typeof issueFileTicket>, CallArgument<typeof issueFileTicket>>({
      query: request(issueFileTicket),
    }),
  }),
});

export const { useListJobsQuery, useGetJobQuery, useCancelJobMutation, useIssueFileTicketMutation } = jobApi;
