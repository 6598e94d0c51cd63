import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import { getCampAllocation, listAllocationChanges, saveCampAllocation } from './camp-allocation-contract';

export const { useGetCampAllocationQuery, useListAllocationChangesQuery, useSaveCampAllocationMutation } = endpointsOf(
  queries([getCampAllocation, listAllocationChanges], { providesTags: ['camp-allocation'] }),
  mutations([saveCampAllocation], { invalidatesTags: onSuccess('camp-allocation', 'camp-place', 'college') }),
);
