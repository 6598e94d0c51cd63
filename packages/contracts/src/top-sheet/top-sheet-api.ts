import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getTopSheets } from './top-sheet-contract';

const topSheetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getTopSheets: build.query<CallReply<typeof getTopSheets>, CallArgument<typeof getTopSheets>>({
      query: request(getTopSheets),
      // numbers and jobs move without this page
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetTopSheetsQuery } = topSheetApi;
