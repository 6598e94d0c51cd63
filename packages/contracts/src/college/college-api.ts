import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getCollege, listAllColleges, listColleges } from './college-contract';

/** Reads only: a store would keep the passwords among the arguments of a write. */
export const collegeApi = api.enhanceEndpoints({ addTagTypes: ['college'] }).injectEndpoints({
  endpoints: (build) => ({
    listColleges: build.query<CallReply<typeof listColleges>, CallArgument<typeof listColleges>>({
      query: request(listColleges),
      providesTags: ['college'],
    }),
    listAllColleges: build.query<CallReply<typeof listAllColleges>, CallArgument<typeof listAllColleges>>({
      query: request(listAllColleges),
      providesTags: ['college'],
    }),
    getCollege: build.query<CallReply<typeof getCollege>, CallArgument<typeof getCollege>>({
      query: request(getCollege),
      providesTags: ['college'],
    }),
  }),
});

export const { useListCollegesQuery, useListAllCollegesQuery, useGetCollegeQuery } = collegeApi;
