import { endpointsOf, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { handCover, listCovers, receiveCover, withdrawCover } from './script-cover-contract';

export const { useListCoversQuery, useHandCoverMutation, useReceiveCoverMutation, useWithdrawCoverMutation } =
  endpointsOf(
    queries([listCovers], { keepUnusedDataFor: 0, providesTags: ['cover'] }),
    // a centre reads its covers with its day
    mutations([handCover, withdrawCover, receiveCover], {
      invalidatesTags: onSuccessOrConflict('centre-day', 'cover', 'script-ledger'),
    }),
  );
