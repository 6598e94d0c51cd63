import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  closeSitting,
  getCentreDay,
  listAnswerBooks,
  recordAnswerBooks,
  openPackets,
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
  queries([getCentreDay], { keepUnusedDataFor: 0, providesTags: ['centre-day', 'cover'] }),
  queries([listAnswerBooks], { keepUnusedDataFor: 0, providesTags: ['answer-book'] }),
  mutations([saveHallReport, openPackets], { invalidatesTags: ['centre-day'] }),
  mutations([sealCover], { invalidatesTags: ['centre-day', 'cover'] }),
  mutations([closeSitting], { invalidatesTags: ['centre-day', 'sitting', 'absentee'] }),
  mutations([recordAnswerBooks], { invalidatesTags: ['answer-book'] }),
);
