import { endpointsOf, isOutdated, mutations, onSuccessOrConflict, queries } from '../core/endpoints';
import { studentTag } from './student-api';
import {
  decideFileRequest,
  getFileHistory,
  listFileRequests,
  replaceStudentFiles,
  requestStudentFile,
} from './student-file-contract';

/** Photos and documents after Final Submit; by the tags of their students. */
export const {
  useGetFileHistoryQuery,
  useReplaceStudentFilesMutation,
  useRequestStudentFileMutation,
  useListFileRequestsQuery,
  useDecideFileRequestMutation,
} = endpointsOf(
  queries([getFileHistory], { providesTags: studentTag }),
  mutations([replaceStudentFiles, requestStudentFile], {
    invalidatesTags: (reply, error, argument) => (isOutdated(error) ? studentTag(reply, error, argument) : []),
  }),
  queries([listFileRequests], { providesTags: ['file-request'] }),
  mutations([decideFileRequest], { invalidatesTags: onSuccessOrConflict('file-request', 'student') }),
);
