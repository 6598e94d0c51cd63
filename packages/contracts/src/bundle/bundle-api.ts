import { endpointsOf, mutations, queries } from '../core/endpoints';
import { handOverBundle, listBundles, listReceivedScripts, makeBundles, receiveScripts } from './bundle-contract';

export const {
  useListBundlesQuery,
  useListReceivedScriptsQuery,
  useReceiveScriptsMutation,
  useMakeBundlesMutation,
  useHandOverBundleMutation,
} = endpointsOf(
  // bundles go from hand to hand at other tables as well
  queries([listBundles], { keepUnusedDataFor: 0, providesTags: ['bundle'] }),
  queries([listReceivedScripts], { keepUnusedDataFor: 0, providesTags: ['receipt'] }),
  mutations([receiveScripts], { invalidatesTags: ['receipt'] }),
  mutations([makeBundles], { invalidatesTags: ['receipt', 'bundle'] }),
  // also after a conflict: the bundle has another holder now
  mutations([handOverBundle], { invalidatesTags: ['bundle'] }),
);
