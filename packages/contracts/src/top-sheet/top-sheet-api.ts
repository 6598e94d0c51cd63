import { endpointsOf, mutations, queries } from '../core/endpoints';
import { getTopSheets, makeBarcodes, makeTopSheetPdf } from './top-sheet-contract';

export const { useGetTopSheetsQuery, useMakeBarcodesMutation, useMakeTopSheetPdfMutation } = endpointsOf(
  // numbers and jobs move without this page
  queries([getTopSheets], { keepUnusedDataFor: 0 }),
  // They start work in the background, which the screens follow by itself.
  mutations([makeBarcodes, makeTopSheetPdf]),
);
