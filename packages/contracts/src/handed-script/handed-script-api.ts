import { endpointsOf, mutations, queries } from '../core/endpoints';
import { decideHandedScript, listHandedScripts } from './handed-script-contract';

export const { useListHandedScriptsQuery, useDecideHandedScriptMutation } = endpointsOf(
  queries([listHandedScripts], { keepUnusedDataFor: 0, providesTags: ['handed-script'] }),
  // a conflict can mean that another officer has decided: the list is reloaded either way
  mutations([decideHandedScript], { invalidatesTags: ['handed-script', 'script-ledger'] }),
);
