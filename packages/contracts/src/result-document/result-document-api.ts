import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  checkCreditBank,
  getStatement,
  listCreditGaps,
  listResultDocuments,
} from './result-document-contract';

// never kept: another release, a withholding or a number typed meanwhile must show at the next look
const FRESH = { keepUnusedDataFor: 0 } as const;

const documentApi = api.injectEndpoints({
  endpoints: (build) => ({
    listResultDocuments: build.query<
      CallReply<typeof listResultDocuments>,
      CallArgument<typeof listResultDocuments>
    >({ query: request(listResultDocuments), ...FRESH }),
    getStatement: build.query<CallReply<typeof getStatement>, CallArgument<typeof getStatement>>({
      query: request(getStatement),
      ...FRESH,
    }),
    checkCreditBank: build.query<CallReply<typeof checkCreditBank>, CallArgument<typeof checkCreditBank>>({
      query: request(checkCreditBank),
      ...FRESH,
    }),
    listCreditGaps: build.query<CallReply<typeof listCreditGaps>, CallArgument<typeof listCreditGaps>>({
      query: request(listCreditGaps),
      ...FRESH,
    }),
  }),
});

export const {
  useListResultDocumentsQuery,
  useGetStatementQuery,
  useCheckCreditBankQuery,
  useListCreditGapsQuery,
} = documentApi;
