import { endpointsOf, queries } from '../core/endpoints';
import { getBackups } from './backup-contract';

export const { useGetBackupsQuery } = endpointsOf(
  // others make backups as well, and files expire
  queries([getBackups], { keepUnusedDataFor: 0 }),
);
