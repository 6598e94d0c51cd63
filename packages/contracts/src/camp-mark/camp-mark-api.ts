import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { listBarcodeErrors, listDifferentMarks } from './camp-mark-contract';

export const campMarkApi = api
  .enhanceEndpoints({ addTagTypes: ['different-mark', 'barcode-error'] })
  .injectEndpoints({
    endpoints: (build) => ({
      listDifferentMarks: build.query<
        CallReply<typeof listDifferentMarks>,
        CallArgument<typeof listDifferentMarks>
      >({ query: request(listDifferentMarks), providesTags: ['different-mark'] }),
      listBarcodeErrors: build.query<
        CallReply<typeof listBarcodeErrors>,
        CallArgument<typeof listBarcodeErrors>
      >({ query: request(listBarcodeErrors), providesTags: ['barcode-error'] }),
    }),
  });

export const { useListDifferentMarksQuery, useListBarcodeErrorsQuery } = campMarkApi;
