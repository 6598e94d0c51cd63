import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listCollegeCodes, listCollegeSignIns } from './college-sign-in-contract';
import { handSlip, listEnrolments, returnSlip } from './enrolment-contract';

export const {
  useListEnrolmentsQuery,
  useListCollegeSignInsQuery,
  useListCollegeCodesQuery,
  useHandSlipMutation,
  useReturnSlipMutation,
} = endpointsOf(
  queries([listEnrolments, listCollegeSignIns, listCollegeCodes], {
    keepUnusedDataFor: 0,
    providesTags: ['enrolment'],
  }),
  mutations([handSlip, returnSlip], { invalidatesTags: ['enrolment'] }),
);
