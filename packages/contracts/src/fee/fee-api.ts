import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import { getFeeSummary, getFinalReportByStudent, updateFinalYear } from './fee-contract';

export const { useGetFinalReportByStudentQuery, useGetFeeSummaryQuery, useUpdateFinalYearMutation } = endpointsOf(
  queries([getFinalReportByStudent, getFeeSummary], { providesTags: ['fee'] }),
  mutations([updateFinalYear], { invalidatesTags: onSuccess('fee') }),
);
