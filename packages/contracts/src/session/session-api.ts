import { endpointsOf, mutations, queries } from '../core/endpoints';
import { endSessionOf, endSessionsOf, listSessions } from './session-contract';

export const { useListSessionsQuery, useEndSessionOfMutation, useEndSessionsOfMutation } = endpointsOf(
  queries([listSessions], { keepUnusedDataFor: 0, providesTags: ['session'] }),
  mutations([endSessionOf, endSessionsOf], { invalidatesTags: ['session'] }),
);
