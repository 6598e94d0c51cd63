import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { listColleges } from './college-contract';

export const collegeApi = api.enhanceEndpoints({ addTagTypes: ['college'] }).injectEndpoints({
  endpoints: (build) => ({
    listColleges: build.query<CallReply<typeof listColleges>, CallArgument<typeof listColleges>>({
      query: request(listColleges),
      providesTags: ['college'],
    }),
  }),
});

export const { useListCollegesQuery } = collegeApi;
