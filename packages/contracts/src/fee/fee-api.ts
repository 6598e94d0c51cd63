import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import { previewFinalYears, setFinalYears } from './final-year-contract';
import { previewUniversityFinalYears, startUniversityFinalYears } from './final-year-university-contract';
import { getFeeSummary, getFinalReportByStudent, updateFinalYear } from './fee-contract';

export const {
  useGetFinalReportByStudentQuery,
  useGetFeeSummaryQuery,
  useUpdateFinalYearMutation,
  usePreviewFinalYearsQuery,
  useSetFinalYearsMutation,
  usePreviewUniversityFinalYearsQuery,
  useStartUniversityFinalYearsMutation,
} = endpointsOf(
  queries([getFinalReportByStudent, getFeeSummary], { providesTags: ['fee'] }),
  queries([previewFinalYears, previewUniversityFinalYears], { keepUnusedDataFor: 0 }),
  mutations([updateFinalYear, setFinalYears, startUniversityFinalYears], { invalidatesTags: onSuccess('fee') }),
);

export { skipToken } from '@reduxjs/toolkit/query/react';
