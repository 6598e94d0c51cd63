import { endpointsOf, mutations, queries } from '../core/endpoints';
import { applyImport, discardImport, getImport, listImportRows, listImports } from './import-contract';

export const {
  useListImportsQuery,
  useGetImportQuery,
  useListImportRowsQuery,
  useApplyImportMutation,
  useDiscardImportMutation,
} = endpointsOf(
  queries([listImports, getImport, listImportRows], { providesTags: ['import'] }),
  mutations([applyImport, discardImport], { invalidatesTags: ['import'] }),
);
