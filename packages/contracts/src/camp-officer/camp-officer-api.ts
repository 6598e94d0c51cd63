import { api } from '../core/api';
import { request, type CallReply } from '../core/call';
import { listOfficers } from './camp-officer-contract';

/** Writes are single calls: a store would keep a password among its arguments. */
export const campOfficerApi = api.enhanceEndpoints({ addTagTypes: ['camp-officer'] }).injectEndpoints({
  endpoints: (build) => ({
    listOfficers: build.query<CallReply<typeof listOfficers>, void>({
      query: request(listOfficers),
      providesTags: ['camp-officer'],
    }),
  }),
});

export const { useListOfficersQuery } = campOfficerApi;
