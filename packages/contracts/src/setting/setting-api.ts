import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getPublicSettings } from './setting-contract';

export const settingApi = api.enhanceEndpoints({ addTagTypes: ['setting'] }).injectEndpoints({
  endpoints: (build) => ({
    getPublicSettings: build.query<
      CallReply<typeof getPublicSettings>,
      CallArgument<typeof getPublicSettings>
    >({ query: request(getPublicSettings), providesTags: ['setting'] }),
  }),
});

export const { useGetPublicSettingsQuery } = settingApi;
