import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getJob } from './job-contract';

const jobApi = api.injectEndpoints({
  endpoints: (build) => ({
    getJob: build.query<CallReply<typeof getJob>, CallArgument<typeof getJob>>({ query: request(getJob) }),
  }),
});

export const { useGetJobQuery } = jobApi;
