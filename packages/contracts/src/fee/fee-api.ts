import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import { previewFinalYears, setFinalYears } from './final-year-contract';
import { getFeeSummary, getFinalReportByStudent, updateFinalYear } from './fee-contract';

export const {
  useGetFinalReportByStudentQuery,
  useGetFeeSummaryQuery,
  useUpdateFinalYearMutation,
  usePreviewFinalYearsQuery,
  useSetFinalYearsMutation,
} = endpointsOf(
  queries([getFinalReportByStudent, getFeeSummary], { providesTags: ['fee'] }),
  queries([previewFinalYears], { keepUnusedDataFor: 0 }),
  mutations([updateFinalYear, setFinalYears], { invalidatesTags: onSuccess('fee') }),
);

export { skipToken } from '@reduxjs/toolkit/query/react';
