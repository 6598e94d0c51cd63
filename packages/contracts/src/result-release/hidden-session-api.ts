import { endpointsOf, mutations, queries } from '../core/endpoints';
import { requestSessionStep, confirmSessionStep, getSessionDesk, withdrawSessionStep } from './hidden-session-contract';

export const {
  useGetSessionDeskQuery,
  useRequestSessionStepMutation,
  useConfirmSessionStepMutation,
  useWithdrawSessionStepMutation,
} = endpointsOf(
  // the other officer changes it from another browser
  queries([getSessionDesk], { keepUnusedDataFor: 0, providesTags: ['result-release'] }),
  mutations([requestSessionStep, confirmSessionStep, withdrawSessionStep], { invalidatesTags: ['result-release'] }),
);
