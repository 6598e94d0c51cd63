import { endpointsOf, queries } from '../core/endpoints';
import { getOwnFactors } from './factor-contract';

/** Proofs and secrets of factors are sent with `callOnce`: no store keeps them. */
export const { useGetOwnFactorsQuery } = endpointsOf(
  queries([getOwnFactors], { keepUnusedDataFor: 0, providesTags: ['factor'] }),
);
