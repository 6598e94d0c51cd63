import { endpointsOf, mutations, queries } from '../core/endpoints';
import { handSlip, listEnrolments, returnSlip } from './enrolment-contract';

export const { useListEnrolmentsQuery, useHandSlipMutation, useReturnSlipMutation } = endpointsOf(
  queries([listEnrolments], { keepUnusedDataFor: 0, providesTags: ['enrolment'] }),
  mutations([handSlip, returnSlip], { invalidatesTags: ['enrolment'] }),
);
