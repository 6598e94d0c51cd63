import { Logger, runMigrations } from 'graphile-worker';

/** Makes the tables of the queue of jobs, or brings them to what this release works with. */
export const prepareQueue = (ownerUrl: string): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
