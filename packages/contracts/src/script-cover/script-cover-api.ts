import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { handCover, listCovers, receiveCover } from './script-cover-contract';

export const { useListCoversQuery, useHandCoverMutation, useReceiveCoverMutation } = endpointsOf(
  queries([listCovers], { keepUnusedDataFor: 0, providesTags: ['cover'] }),
  mutations([handCover, receiveCover], { invalidatesTags: onSuccessOrConflict('cover', 'script-ledger') }),
);
