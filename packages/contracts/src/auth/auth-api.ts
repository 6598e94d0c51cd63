import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getOwnSession } from './auth-contract';

/**
 * Only what may stand in a store. Sign-in, sign-out and every change of a password are made with `callOnce`:
 * a mutation would keep its arguments, and with them the password, in the store.
 */
export const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOwnSession: build.query<CallReply<typeof getOwnSession>, CallArgument<typeof getOwnSession>>({
      query: request(getOwnSession),
    }),
  }),
});

export const { useGetOwnSessionQuery } = authApi;
