import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  getPaperLedger,
  getScriptLedger,
  listOpenScripts,
  listOpenWork,
  lockCamps,
  setScriptException,
} from './script-ledger-contract';

const ledgerApi = api.enhanceEndpoints({ addTagTypes: ['script-ledger', 'exam'] }).injectEndpoints({
  endpoints: (build) => ({
    getScriptLedger: build.query<CallReply<typeof getScriptLedger>, CallArgument<typeof getScriptLedger>>({
      query: request(getScriptLedger),
      // what it counts is changed on other pages and by other people
      keepUnusedDataFor: 0,
      providesTags: ['script-ledger', 'exam'],
    }),
    getPaperLedger: build.query<CallReply<typeof getPaperLedger>, CallArgument<typeof getPaperLedger>>({
      query: request(getPaperLedger),
      keepUnusedDataFor: 0,
      providesTags: ['script-ledger'],
    }),
    listOpenScripts: build.query<CallReply<typeof listOpenScripts>, CallArgument<typeof listOpenScripts>>({
      query: request(listOpenScripts),
      keepUnusedDataFor: 0,
      providesTags: ['script-ledger'],
    }),
    listOpenWork: build.query<CallReply<typeof listOpenWork>, CallArgument<typeof listOpenWork>>({
      query: request(listOpenWork),
      keepUnusedDataFor: 0,
      providesTags: ['script-ledger'],
    }),
    lockCamps: build.mutation<CallReply<typeof lockCamps>, CallArgument<typeof lockCamps>>({
      query: request(lockCamps),
      invalidatesTags: ['script-ledger', 'exam'],
    }),
    setScriptException: build.mutation<
      CallReply<typeof setScriptException>,
      CallArgument<typeof setScriptException>
    >({
      query: request(setScriptException),
      invalidatesTags: ['script-ledger'],
    }),
  }),
});

export const {
  useGetScriptLedgerQuery,
  useGetPaperLedgerQuery,
  useListOpenScriptsQuery,
  useListOpenWorkQuery,
  useLockCampsMutation,
  useSetScriptExceptionMutation,
} = ledgerApi;
