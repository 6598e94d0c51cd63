import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { handCover, listCovers, listCoverScripts, receiveCover } from './script-cover-contract';

export const { useListCoversQuery, useListCoverScriptsQuery, useHandCoverMutation, useReceiveCoverMutation } =
  endpointsOf(
    queries([listCovers, listCoverScripts], { keepUnusedDataFor: 0, providesTags: ['cover'] }),
    mutations([handCover, receiveCover], { invalidatesTags: onSuccessOrConflict('cover', 'script-ledger') }),
  );
