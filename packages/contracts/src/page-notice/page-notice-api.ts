import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listPageNotices, savePageNotice } from './page-notice-contract';

export const { useListPageNoticesQuery, useSavePageNoticeMutation } = endpointsOf(
  queries([listPageNotices], { keepUnusedDataFor: 0, providesTags: ['page-notice'] }),
  mutations([savePageNotice], { invalidatesTags: ['page-notice'] }),
);
