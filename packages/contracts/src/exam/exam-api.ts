import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { listExams } from './exam-contract';

export const examApi = api.enhanceEndpoints({ addTagTypes: ['exam'] }).injectEndpoints({
  endpoints: (build) => ({
    listExams: build.query<CallReply<typeof listExams>, CallArgument<typeof listExams>>({
      query: request(listExams),
      providesTags: ['exam'],
    }),
  }),
});

export const { useListExamsQuery } = examApi;
