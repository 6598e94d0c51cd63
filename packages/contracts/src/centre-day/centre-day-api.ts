import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import { closeSitting, getCentreDay, openPackets, sealCover } from './centre-day-contract';

/** Hall reports are sent by the browser's own outbox, which outlives the page. */
export const { useGetCentreDayQuery, useOpenPacketsMutation, useSealCoverMutation, useCloseSittingMutation } =
  endpointsOf(
    queries([getCentreDay], { providesTags: ['centre-day'] }),
    mutations([openPackets], { invalidatesTags: onSuccessOrConflict('centre-day', 'sitting') }),
    mutations([sealCover], { invalidatesTags: onSuccess('centre-day', 'cover') }),
    mutations([closeSitting], { invalidatesTags: onSuccessOrConflict('centre-day', 'sitting', 'absentee') }),
  );
