import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
  getBundlesByDate,
  getBundleReport,
  listMismatches,
  viewEntry,
  deleteEntry,
  deleteBundlePacket,
} from './camp-report-contract';

export const {
  useLazyGetBundlesByDateQuery,
  useLazyGetBundleReportQuery,
  useListMismatchesQuery,
  useViewEntryMutation,
  useDeleteEntryMutation,
  useDeleteBundlePacketMutation,
} = endpointsOf(
  queries([getBundlesByDate, getBundleReport, listMismatches], { providesTags: ['camp-report'] }),
  mutations([viewEntry]),
  mutations([deleteEntry], { invalidatesTags: onSuccess('camp-report', 'different-mark') }),
  mutations([deleteBundlePacket], { invalidatesTags: onSuccess('camp-report', 'different-mark', 'barcode-error') }),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
