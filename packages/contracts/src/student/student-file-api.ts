import { request, type CallArgument, type CallReply } from '../core/call';
import type { CallError } from '../core/problem';
import { studentApi } from './student-api';
import {
  decideFileRequest,
  getFileHistory,
  listFileRequests,
  replaceStudentFiles,
  requestStudentFile,
} from './student-file-contract';

/** Done, or too late since somebody else was first: either way what is shown is no longer what is stored. */
const moved = (done: unknown, error: unknown): boolean =>
  done !== undefined || [404, 409].includes((error as CallError | undefined)?.status ?? 0);

/** Photos and documents after Final Submit; by the tags of the students they belong to. */
const studentFileApi = studentApi.enhanceEndpoints({ addTagTypes: ['file-request'] }).injectEndpoints({
  endpoints: (build) => ({
    getFileHistory: build.query<CallReply<typeof getFileHistory>, CallArgument<typeof getFileHistory>>({
      query: request(getFileHistory),
      providesTags: (_history, _error, { params }) => [{ type: 'student', id: params.id }],
    }),
    replaceStudentFiles: build.mutation<
      CallReply<typeof replaceStudentFiles>,
      CallArgument<typeof replaceStudentFiles>
    >({
      query: request(replaceStudentFiles),
      invalidatesTags: (done, error, { params }) =>
        moved(done, error) ? [{ type: 'student', id: params.id }] : [],
    }),
    requestStudentFile: build.mutation<
      CallReply<typeof requestStudentFile>,
      CallArgument<typeof requestStudentFile>
    >({
      query: request(requestStudentFile),
      invalidatesTags: (done, error, { params }) =>
        moved(done, error) ? [{ type: 'student', id: params.id }] : [],
    }),
    listFileRequests: build.query<CallReply<typeof listFileRequests>, void>({
      query: request(listFileRequests),
      providesTags: ['file-request'],
    }),
    decideFileRequest: build.mutation<
      CallReply<typeof decideFileRequest>,
      CallArgument<typeof decideFileRequest>
    >({
      query: request(decideFileRequest),
      invalidatesTags: (done, error) => (moved(done, error) ? ['file-request', 'student'] : []),
    }),
  }),
});

export const {
  useGetFileHistoryQuery,
  useReplaceStudentFilesMutation,
  useRequestStudentFileMutation,
  useListFileRequestsQuery,
  useDecideFileRequestMutation,
} = studentFileApi;
