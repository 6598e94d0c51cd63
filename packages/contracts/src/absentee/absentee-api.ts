import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import * as contract from './absentee-contract';

type Reply<C extends Parameters<typeof request>[0]> = CallReply<C>;

/** Absentees by one tag: a record turned over makes every list and count of them stale. */
export const absenteeApi = api.enhanceEndpoints({ addTagTypes: ['absentee'] }).injectEndpoints({
  endpoints: (build) => ({
    listAbsentees: build.query<
      Reply<typeof contract.listAbsentees>,
      CallArgument<typeof contract.listAbsentees>
    >({
      query: request(contract.listAbsentees),
      providesTags: ['absentee'],
    }),
    listAbsentEntry: build.query<
      Reply<typeof contract.listAbsentEntry>,
      CallArgument<typeof contract.listAbsentEntry>
    >({ query: request(contract.listAbsentEntry), providesTags: ['absentee'] }),
    getHallCount: build.query<
      Reply<typeof contract.getHallCount>,
      CallArgument<typeof contract.getHallCount>
    >({
      query: request(contract.getHallCount),
      providesTags: ['absentee'],
    }),
    updateAbsentee: build.mutation<
      Reply<typeof contract.updateAbsentee>,
      CallArgument<typeof contract.updateAbsentee>
    >({
      query: request(contract.updateAbsentee),
      // also after a refusal: the list was older than the record
      invalidatesTags: ['absentee'],
    }),
    closeAbsentees: build.mutation<
      Reply<typeof contract.closeAbsentees>,
      CallArgument<typeof contract.closeAbsentees>
    >({ query: request(contract.closeAbsentees), invalidatesTags: ['absentee'] }),
  }),
});

export const {
  useListAbsenteesQuery,
  useListAbsentEntryQuery,
  useGetHallCountQuery,
  useUpdateAbsenteeMutation,
  useCloseAbsenteesMutation,
} = absenteeApi;

/** In place of a query's argument while it is not known yet. */
export { skipToken };
