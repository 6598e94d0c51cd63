import { endpointsOf, queries } from '../core/endpoints';
import { listCredentialEvents } from './auth-contract';

/** Asked anew by every page that shows it: it tells of what somebody else has done. */
export const { useListCredentialEventsQuery } = endpointsOf(queries([listCredentialEvents], { keepUnusedDataFor: 0 }));
