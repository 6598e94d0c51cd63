import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  getPaperLedger,
  getScriptLedger,
  listOpenScripts,
  listOpenWork,
  lockCamps,
  setScriptException,
  countScripts,
  consolidateMarks,
} from './script-ledger-contract';

export const {
  useGetScriptLedgerQuery,
  useGetPaperLedgerQuery,
  useListOpenScriptsQuery,
  useListOpenWorkQuery,
  useLockCampsMutation,
  useSetScriptExceptionMutation,
  useCountScriptsMutation,
  useConsolidateMarksMutation,
} = endpointsOf(
  // what it counts is changed on other pages and by other people
  queries([getScriptLedger], { keepUnusedDataFor: 0, providesTags: ['script-ledger', 'exam'] }),
  queries([getPaperLedger, listOpenScripts, listOpenWork], { keepUnusedDataFor: 0, providesTags: ['script-ledger'] }),
  mutations([lockCamps], { invalidatesTags: ['script-ledger', 'exam'] }),
  mutations([setScriptException], { invalidatesTags: ['script-ledger'] }),
  // They start jobs, which the screens follow by themselves.
  mutations([countScripts, consolidateMarks]),
);
