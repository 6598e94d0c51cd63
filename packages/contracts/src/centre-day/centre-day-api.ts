import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  closeSitting,
  getCentreDay,
  listAnswerBooks,
  openPackets,
  recordAnswerBooks,
  sealCover,
} from './centre-day-contract';

/** Hall reports are sent by the browser's own outbox, which outlives the page. */
export const {
  useGetCentreDayQuery,
  useListAnswerBooksQuery,
  useOpenPacketsMutation,
  useSealCoverMutation,
  useCloseSittingMutation,
  useRecordAnswerBooksMutation,
} = endpointsOf(
  queries([getCentreDay], { providesTags: ['centre-day'] }),
  queries([listAnswerBooks], { providesTags: ['answer-book'] }),
  mutations([openPackets], { invalidatesTags: onSuccessOrConflict('centre-day', 'sitting') }),
  mutations([sealCover], { invalidatesTags: onSuccess('centre-day', 'cover') }),
  mutations([closeSitting], {
    invalidatesTags: onSuccessOrConflict('centre-day', 'sitting', 'absentee', 'answer-book'),
  }),
  mutations([recordAnswerBooks], { invalidatesTags: onSuccess('answer-book') }),
);
