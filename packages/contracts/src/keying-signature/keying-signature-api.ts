import { endpointsOf, mutations, queries } from '../core/endpoints';
import { decideKeyingSignature, listKeyingSignatures } from './keying-signature-contract';

export const { useListKeyingSignaturesQuery, useDecideKeyingSignatureMutation } = endpointsOf(
  // other people ask and sign
  queries([listKeyingSignatures], { keepUnusedDataFor: 0, providesTags: ['keying-signature'] }),
  mutations([decideKeyingSignature], {
    invalidatesTags: ['keying-signature', 'camp-report', 'bundle', 'different-mark', 'script-ledger'],
  }),
);
