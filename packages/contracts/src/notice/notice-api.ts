import { endpointsOf, mutations, queries } from '../core/endpoints';
import {
  approveNotice,
  approveNoticeTemplate,
  listBouncedContacts,
  listNoticeMessages,
  listNoticeOutbox,
  listNotices,
  listNoticeTemplates,
  resendNotice,
  saveNoticeTemplate,
  stopNotice,
} from './notice-contract';

export const {
  useListNoticesQuery,
  useListNoticeMessagesQuery,
  useListNoticeTemplatesQuery,
  useListNoticeOutboxQuery,
  useListBouncedContactsQuery,
  useSaveNoticeTemplateMutation,
  useApproveNoticeTemplateMutation,
  useApproveNoticeMutation,
  useStopNoticeMutation,
  useResendNoticeMutation,
} = endpointsOf(
  // the worker sends, and other officers approve and stop
  queries([listNotices, listNoticeMessages, listNoticeTemplates, listNoticeOutbox, listBouncedContacts], {
    keepUnusedDataFor: 0,
    providesTags: ['notice'],
  }),
  mutations([saveNoticeTemplate, approveNoticeTemplate, approveNotice, stopNotice, resendNotice], {
    invalidatesTags: ['notice'],
  }),
);
