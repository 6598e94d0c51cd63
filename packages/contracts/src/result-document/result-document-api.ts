import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  checkCreditBank,
  getStatement,
  listCreditGaps,
  listResultDocuments,
  makeCreditBank,
  makeRegister,
  makeStatements,
} from './result-document-contract';

export const {
  useListResultDocumentsQuery,
  useGetStatementQuery,
  useCheckCreditBankQuery,
  useListCreditGapsQuery,
  useMakeCreditBankMutation,
  useMakeRegisterMutation,
  useMakeStatementsMutation,
} = endpointsOf(
  // not cached: a new release, withholding or serial number must show at the next visit
  queries([listResultDocuments, getStatement, checkCreditBank, listCreditGaps], { keepUnusedDataFor: 0 }),
  // They start jobs, which the screens follow by themselves.
  mutations([makeCreditBank, makeRegister, makeStatements]),
);
