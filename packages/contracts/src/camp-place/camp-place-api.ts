import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { listCampPlaces, saveCampHost } from './camp-place-contract';

export const campPlaceApi = api.enhanceEndpoints({ addTagTypes: ['camp-place'] }).injectEndpoints({
  endpoints: (build) => ({
    listCampPlaces: build.query<CallReply<typeof listCampPlaces>, void>({
      query: request(listCampPlaces),
      providesTags: ['camp-place'],
    }),
    saveCampHost: build.mutation<CallReply<typeof saveCampHost>, CallArgument<typeof saveCampHost>>({
      query: request(saveCampHost),
      invalidatesTags: ['camp-place'],
    }),
  }),
});

export const { useListCampPlacesQuery, useSaveCampHostMutation } = campPlaceApi;
