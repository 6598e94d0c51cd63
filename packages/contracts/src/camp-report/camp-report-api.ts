import { skipToken } from '@reduxjs/toolkit/query/react';
import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import * as contract from './camp-report-contract';

type Calls = typeof contract;
type CallOf<K extends keyof Calls> = Calls[K] extends Parameters<typeof request>[0] ? Calls[K] : never;
type Argument<K extends keyof Calls> = CallArgument<CallOf<K>>;
type Reply<K extends keyof Calls> = CallReply<CallOf<K>>;

export const campReportApi = api
  .enhanceEndpoints({ addTagTypes: ['camp-report', 'different-mark', 'barcode-error'] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBundlesByDate: build.query<Reply<'getBundlesByDate'>, Argument<'getBundlesByDate'>>({
        query: request(contract.getBundlesByDate),
        providesTags: ['camp-report'],
      }),
      getBundleReport: build.query<Reply<'getBundleReport'>, Argument<'getBundleReport'>>({
        query: request(contract.getBundleReport),
        providesTags: ['camp-report'],
      }),
      listMismatches: build.query<Reply<'listMismatches'>, Argument<'listMismatches'>>({
        query: request(contract.listMismatches),
        providesTags: ['camp-report'],
      }),
      viewEntry: build.mutation<Reply<'viewEntry'>, Argument<'viewEntry'>>({
        query: request(contract.viewEntry),
      }),
      deleteEntry: build.mutation<Reply<'deleteEntry'>, Argument<'deleteEntry'>>({
        query: request(contract.deleteEntry),
        invalidatesTags: (_done, error) => (error ? [] : ['camp-report', 'different-mark']),
      }),
      deleteBundlePacket: build.mutation<Reply<'deleteBundlePacket'>, Argument<'deleteBundlePacket'>>({
        query: request(contract.deleteBundlePacket),
        invalidatesTags: (_done, error) => (error ? [] : ['camp-report', 'different-mark', 'barcode-error']),
      }),
    }),
  });

export const {
  useGetBundlesByDateQuery,
  useGetBundleReportQuery,
  useListMismatchesQuery,
  useViewEntryMutation,
  useDeleteEntryMutation,
  useDeleteBundlePacketMutation,
} = campReportApi;

/** In place of a query's argument while it is not known yet. */
export { skipToken };
