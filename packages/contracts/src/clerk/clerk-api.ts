import { endpointsOf, mutations, queries } from '../core/endpoints';
import { endClerk, listClerks, makeClerk } from './clerk-contract';

export const { useListClerksQuery, useMakeClerkMutation, useEndClerkMutation } = endpointsOf(
  queries([listClerks], { keepUnusedDataFor: 0, providesTags: ['clerk'] }),
  mutations([makeClerk, endClerk], { invalidatesTags: ['clerk'] }),
);
