import { run, StartError } from './command';
import { preparePortal } from './start/portal';
import { environmentWithSecrets } from './start/secret-environment';
import { readSettings } from './start/settings';

/**
 * The part of `npm start` that needs a compiler: builds, opens and fills the database, hands what a portal is started with
 * to the process that stays (start/staying.mjs), and ends.
 */
await run(async () => {
  if (!process.send) throw new StartError('This program only prepares a portal; give npm start.');
  // the process that stays has gone: nobody would stop what is prepared here, and the next start takes over the database
  process.on('disconnect', () => process.exit(1));
  // a terminal sends Ctrl-C to every process of the start; the one that stays decides, once all is prepared
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  const environment = environmentWithSecrets(process.env);
  const log = (line: string) => process.stdout.write(`${line}\n`);
  // the folder is claimed for the process that stays, so that it is never without its claim
  const { prepared } = await preparePortal(readSettings(environment), environment, log, process.ppid);
  process.send({ prepared }, () => process.exit(0));
});
