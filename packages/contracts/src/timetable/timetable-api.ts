import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  checkTimetable,
  getTimetableTerms,
  listTimetablePapers,
  saveExamDetails,
} from './timetable-contract';

export const timetableApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTimetableTerms: build.query<
      CallReply<typeof getTimetableTerms>,
      CallArgument<typeof getTimetableTerms>
    >({
      query: request(getTimetableTerms),
    }),
    listTimetablePapers: build.query<
      CallReply<typeof listTimetablePapers>,
      CallArgument<typeof listTimetablePapers>
    >({ query: request(listTimetablePapers), keepUnusedDataFor: 0 }),
    checkTimetable: build.query<CallReply<typeof checkTimetable>, CallArgument<typeof checkTimetable>>({
      query: request(checkTimetable),
      keepUnusedDataFor: 0,
    }),
    saveExamDetails: build.mutation<CallReply<typeof saveExamDetails>, CallArgument<typeof saveExamDetails>>({
      query: request(saveExamDetails),
    }),
  }),
});

export const {
  useListTimetablePapersQuery,
  useGetTimetableTermsQuery,
  useCheckTimetableQuery,
  useSaveExamDetailsMutation,
} = timetableApi;
