import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  checkReleaseAgreement,
  getReleaseAgreement,
  getReleaseDesk,
  getReleaseImpact,
  proposeRelease,
  releaseWithhold,
  withdrawRelease,
  withholdResult,
  publishRelease,
} from './result-release-contract';

export const {
  useGetReleaseAgreementQuery,
  useGetReleaseDeskQuery,
  useGetReleaseImpactQuery,
  useProposeReleaseMutation,
  useWithdrawReleaseMutation,
  useWithholdResultMutation,
  useReleaseWithholdMutation,
  usePublishReleaseMutation,
  useCheckReleaseAgreementMutation,
} = endpointsOf(
  // what it shows is changed on other pages and by the second officer
  queries([getReleaseDesk], { keepUnusedDataFor: 0, providesTags: ['result-release', 'exam'] }),
  queries([getReleaseAgreement, getReleaseImpact], { keepUnusedDataFor: 0, providesTags: ['result-release'] }),
  mutations([proposeRelease, withdrawRelease], { invalidatesTags: ['result-release'] }),
  mutations([withholdResult, releaseWithhold]),
  // They start a job, which the screen follows by itself.
  mutations([publishRelease, checkReleaseAgreement]),
);
