import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getAuditWords, getClosingHash, listAudit } from './audit-contract';

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    listAudit: build.query<CallReply<typeof listAudit>, CallArgument<typeof listAudit>>({
      query: request(listAudit),
      // every call of anybody adds to it
      keepUnusedDataFor: 0,
    }),
    getAuditWords: build.query<CallReply<typeof getAuditWords>, CallArgument<typeof getAuditWords>>({
      query: request(getAuditWords),
      keepUnusedDataFor: 0,
    }),
    getClosingHash: build.query<CallReply<typeof getClosingHash>, CallArgument<typeof getClosingHash>>({
      query: request(getClosingHash),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListAuditQuery, useGetAuditWordsQuery, useGetClosingHashQuery } = auditApi;
