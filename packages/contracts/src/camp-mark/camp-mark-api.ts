import { endpointsOf, mutations, queries } from '../core/endpoints';
import { voidKeying } from './keying-correction-contract';
import { listBarcodeErrors, listDifferentMarks, resolveBarcodeError, saveCMark } from './camp-mark-contract';

export const {
  useListDifferentMarksQuery,
  useListBarcodeErrorsQuery,
  useSaveCMarkMutation,
  useResolveBarcodeErrorMutation,
  useVoidKeyingMutation,
} = endpointsOf(
  queries([listDifferentMarks], { providesTags: ['different-mark'] }),
  queries([listBarcodeErrors], { providesTags: ['barcode-error'] }),
  // a conflict can mean that the marks have changed: the list is reloaded either way
  mutations([saveCMark, voidKeying], { invalidatesTags: ['different-mark', 'camp-report'] }),
  mutations([resolveBarcodeError], { invalidatesTags: ['barcode-error'] }),
);
