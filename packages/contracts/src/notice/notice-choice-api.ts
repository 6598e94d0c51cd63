import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listNoticeChoices, saveNoticeChoice } from './notice-choice-contract';

export const { useListNoticeChoicesQuery, useSaveNoticeChoiceMutation } = endpointsOf(
  // an officer of the office may have switched it since
  queries([listNoticeChoices], { keepUnusedDataFor: 0, providesTags: ['notice'] }),
  mutations([saveNoticeChoice], { invalidatesTags: ['notice'] }),
);
