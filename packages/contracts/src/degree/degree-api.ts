import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  createDegree,
  getDegree,
  listAllDegrees,
  listDegreeLevels,
  listDegrees,
  listDegreesOfLevel,
  updateDegree,
} from './degree-contract';

export const degreeApi = api.enhanceEndpoints({ addTagTypes: ['degree'] }).injectEndpoints({
  endpoints: (build) => ({
    listDegrees: build.query<CallReply<typeof listDegrees>, CallArgument<typeof listDegrees>>({
      query: request(listDegrees),
      providesTags: ['degree'],
    }),
    listAllDegrees: build.query<CallReply<typeof listAllDegrees>, CallArgument<typeof listAllDegrees>>({
      query: request(listAllDegrees),
      providesTags: ['degree'],
    }),
    listDegreesOfLevel: build.query<
      CallReply<typeof listDegreesOfLevel>,
      CallArgument<typeof listDegreesOfLevel>
    >({ query: request(listDegreesOfLevel), providesTags: ['degree'] }),
    listDegreeLevels: build.query<CallReply<typeof listDegreeLevels>, CallArgument<typeof listDegreeLevels>>({
      query: request(listDegreeLevels),
    }),
    getDegree: build.query<CallReply<typeof getDegree>, CallArgument<typeof getDegree>>({
      query: request(getDegree),
      providesTags: ['degree'],
    }),
    createDegree: build.mutation<CallReply<typeof createDegree>, CallArgument<typeof createDegree>>({
      query: request(createDegree),
      invalidatesTags: ['degree'],
    }),
    updateDegree: build.mutation<CallReply<typeof updateDegree>, CallArgument<typeof updateDegree>>({
      query: request(updateDegree),
      invalidatesTags: ['degree'],
    }),
  }),
});

export const {
  useListDegreesQuery,
  useListAllDegreesQuery,
  useListDegreesOfLevelQuery,
  useListDegreeLevelsQuery,
  useGetDegreeQuery,
  useCreateDegreeMutation,
  useUpdateDegreeMutation,
} = degreeApi;
