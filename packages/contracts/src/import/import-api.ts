import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { applyImport, discardImport, getImport, listImportRows, listImports } from './import-contract';

export const importApi = api.enhanceEndpoints({ addTagTypes: ['import'] }).injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<CallReply<typeof listImports>, CallArgument<typeof listImports>>({
      query: request(listImports),
      providesTags: ['import'],
    }),
    getImport: build.query<CallReply<typeof getImport>, CallArgument<typeof getImport>>({
      query: request(getImport),
      providesTags: ['import'],
    }),
    listImportRows: build.query<CallReply<typeof listImportRows>, CallArgument<typeof listImportRows>>({
      query: request(listImportRows),
      providesTags: ['import'],
    }),
    applyImport: build.mutation<CallReply<typeof applyImport>, CallArgument<typeof applyImport>>({
      query: request(applyImport),
      invalidatesTags: ['import'],
    }),
    discardImport: build.mutation<CallReply<typeof discardImport>, CallArgument<typeof discardImport>>({
      query: request(discardImport),
      invalidatesTags: ['import'],
    }),
  }),
});

export const {
  useListImportsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useApplyImportMutation,
  useDiscardImportMutation,
} = importApi;
