import { endpointsOf, mutations, queries } from '../core/endpoints';
import { checkClosingHash, getAuditWords, getClosingHash, listAudit, verifyAudit } from './audit-contract';

export const {
  useListAuditQuery,
  useGetAuditWordsQuery,
  useLazyGetClosingHashQuery,
  useLazyCheckClosingHashQuery,
  useVerifyAuditMutation,
} = endpointsOf(
  // every call adds to it
  queries([listAudit, getAuditWords, getClosingHash, checkClosingHash], { keepUnusedDataFor: 0 }),
  // It starts a job, which the screen follows by itself.
  mutations([verifyAudit]),
);
