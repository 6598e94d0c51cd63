import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { voidKeying } from './keying-correction-contract';
import { listBarcodeErrors, listDifferentMarks, resolveBarcodeError, saveCMark } from './camp-mark-contract';

export const campMarkApi = api
  .enhanceEndpoints({ addTagTypes: ['different-mark', 'barcode-error', 'camp-report'] })
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
      saveCMark: build.mutation<CallReply<typeof saveCMark>, CallArgument<typeof saveCMark>>({
        query: request(saveCMark),
        // a refusal may say that the marks have moved on: the list is read again either way
        invalidatesTags: ['different-mark', 'camp-report'],
      }),
      voidKeying: build.mutation<CallReply<typeof voidKeying>, CallArgument<typeof voidKeying>>({
        query: request(voidKeying),
        invalidatesTags: ['different-mark', 'camp-report'],
      }),
      resolveBarcodeError: build.mutation<
        CallReply<typeof resolveBarcodeError>,
        CallArgument<typeof resolveBarcodeError>
      >({ query: request(resolveBarcodeError), invalidatesTags: ['barcode-error'] }),
    }),
  });

export const {
  useListDifferentMarksQuery,
  useListBarcodeErrorsQuery,
  useSaveCMarkMutation,
  useResolveBarcodeErrorMutation,
  useVoidKeyingMutation,
} = campMarkApi;
