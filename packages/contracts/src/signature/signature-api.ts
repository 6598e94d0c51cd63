import { endpointsOf, queries } from '../core/endpoints';
import { getOwnFactors } from './factor-contract';
import { listRenewedAccounts } from './signature-contract';

/** Proofs and secrets of factors are sent with `callOnce`: no store keeps them. */
export const { useGetOwnFactorsQuery, useListRenewedAccountsQuery } = endpointsOf(
  queries([getOwnFactors], { keepUnusedDataFor: 0, providesTags: ['factor'] }),
  queries([listRenewedAccounts], { keepUnusedDataFor: 0, providesTags: ['staff', 'enrolment'] }),
);
