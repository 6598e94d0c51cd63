import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  getReleaseAgreement,
  getReleaseDesk,
  getReleaseImpact,
  proposeRelease,
  releaseWithhold,
  withdrawRelease,
  withholdResult,
} from './result-release-contract';

const releaseApi = api.enhanceEndpoints({ addTagTypes: ['result-release', 'exam'] }).injectEndpoints({
  endpoints: (build) => ({
    getReleaseDesk: build.query<CallReply<typeof getReleaseDesk>, CallArgument<typeof getReleaseDesk>>({
      query: request(getReleaseDesk),
      // what it shows is changed on other pages and by the second officer
      keepUnusedDataFor: 0,
      providesTags: ['result-release', 'exam'],
    }),
    getReleaseAgreement: build.query<
      CallReply<typeof getReleaseAgreement>,
      CallArgument<typeof getReleaseAgreement>
    >({
      query: request(getReleaseAgreement),
      keepUnusedDataFor: 0,
      providesTags: ['result-release'],
    }),
    getReleaseImpact: build.query<CallReply<typeof getReleaseImpact>, CallArgument<typeof getReleaseImpact>>({
      query: request(getReleaseImpact),
      keepUnusedDataFor: 0,
      providesTags: ['result-release'],
    }),
    proposeRelease: build.mutation<CallReply<typeof proposeRelease>, CallArgument<typeof proposeRelease>>({
      query: request(proposeRelease),
      invalidatesTags: ['result-release'],
    }),
    withdrawRelease: build.mutation<CallReply<typeof withdrawRelease>, CallArgument<typeof withdrawRelease>>({
      query: request(withdrawRelease),
      invalidatesTags: ['result-release'],
    }),
    withholdResult: build.mutation<CallReply<typeof withholdResult>, CallArgument<typeof withholdResult>>({
      query: request(withholdResult),
    }),
    releaseWithhold: build.mutation<CallReply<typeof releaseWithhold>, CallArgument<typeof releaseWithhold>>({
      query: request(releaseWithhold),
    }),
  }),
});

export const {
  useGetReleaseAgreementQuery,
  useGetReleaseDeskQuery,
  useGetReleaseImpactQuery,
  useProposeReleaseMutation,
  useWithdrawReleaseMutation,
  useWithholdResultMutation,
  useReleaseWithholdMutation,
} = releaseApi;
