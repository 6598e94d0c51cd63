import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listAbsentees, listAbsentEntry, getHallCount, updateAbsentee, closeAbsentees } from './absentee-contract';

/** Absentees by one tag: a record turned over makes every list and count of them stale. */
export const {
  useListAbsenteesQuery,
  useListAbsentEntryQuery,
  useGetHallCountQuery,
  useUpdateAbsenteeMutation,
  useCloseAbsenteesMutation,
} = endpointsOf(
  queries([listAbsentees, listAbsentEntry, getHallCount], { providesTags: ['absentee'] }),
  // also after a refusal: the list was older than the record
  mutations([updateAbsentee, closeAbsentees], { invalidatesTags: ['absentee'] }),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
