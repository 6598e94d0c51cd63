import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import {
  handOverBundle,
  listBundles,
  listReceivedScripts,
  makeBundles,
  receiveScripts,
} from './bundle-contract';

export const bundleApi = api.enhanceEndpoints({ addTagTypes: ['bundle', 'receipt'] }).injectEndpoints({
  endpoints: (build) => ({
    listBundles: build.query<CallReply<typeof listBundles>, CallArgument<typeof listBundles>>({
      query: request(listBundles),
      // bundles go from hand to hand at other tables as well
      keepUnusedDataFor: 0,
      providesTags: ['bundle'],
    }),
    listReceivedScripts: build.query<
      CallReply<typeof listReceivedScripts>,
      CallArgument<typeof listReceivedScripts>
    >({ query: request(listReceivedScripts), keepUnusedDataFor: 0, providesTags: ['receipt'] }),
    receiveScripts: build.mutation<CallReply<typeof receiveScripts>, CallArgument<typeof receiveScripts>>({
      query: request(receiveScripts),
      invalidatesTags: ['receipt'],
    }),
    makeBundles: build.mutation<CallReply<typeof makeBundles>, CallArgument<typeof makeBundles>>({
      query: request(makeBundles),
      invalidatesTags: ['receipt', 'bundle'],
    }),
    handOverBundle: build.mutation<CallReply<typeof handOverBundle>, CallArgument<typeof handOverBundle>>({
      query: request(handOverBundle),
      // also after a refusal: somebody else has it now
      invalidatesTags: ['bundle'],
    }),
  }),
});

export const {
  useListBundlesQuery,
  useListReceivedScriptsQuery,
  useReceiveScriptsMutation,
  useMakeBundlesMutation,
  useHandOverBundleMutation,
} = bundleApi;
