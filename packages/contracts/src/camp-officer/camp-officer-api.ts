import { endpointsOf, queries } from '../core/endpoints';
import { listOfficers } from './camp-officer-contract';

/** Writes are single calls: a store would retain a password among its arguments. */
export const { useListOfficersQuery } = endpointsOf(queries([listOfficers], { providesTags: ['camp-officer'] }));
