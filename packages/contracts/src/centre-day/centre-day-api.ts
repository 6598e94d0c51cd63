import { endpointsOf, mutations, onSuccess, onSuccessOrConflict, queries } from '../core/endpoints';
import {
  closeSitting,
  getCentreDay,
  listAnswerBooks,
  openPackets,
  recordAnswerBooks,
  saveHallReport,
  sealCover,
} from './centre-day-contract';

export const {
  useGetCentreDayQuery,
  useListAnswerBooksQuery,
  useSaveHallReportMutation,
  useOpenPacketsMutation,
  useSealCoverMutation,
  useCloseSittingMutation,
  useRecordAnswerBooksMutation,
} = endpointsOf(
  queries([getCentreDay], { providesTags: ['centre-day'] }),
  queries([listAnswerBooks], { keepUnusedDataFor: 0, providesTags: ['answer-book'] }),
  mutations([saveHallReport, openPackets], { invalidatesTags: onSuccessOrConflict('centre-day', 'sitting') }),
  mutations([sealCover], { invalidatesTags: onSuccess('centre-day', 'cover') }),
  mutations([closeSitting], {
    invalidatesTags: onSuccessOrConflict('centre-day', 'sitting', 'answer-book', 'absentee'),
  }),
  mutations([recordAnswerBooks], { invalidatesTags: onSuccess('answer-book') }),
);
