import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
import { getBackups } from './backup-contract';

const backupApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBackups: build.query<CallReply<typeof getBackups>, CallArgument<typeof getBackups>>({
      query: request(getBackups),
      // others make backups as well, and files expire
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetBackupsQuery } = backupApi;
