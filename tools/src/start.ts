import { run, StartError } from './command';
import { readyNews } from './start/news';
import { startPortal, type Portal } from './start/portal';
import { readSettings } from './start/settings';
import { environmentWithSecrets } from './start/secret-environment';

/** `npm start`: the whole portal on one port, until Ctrl-C or SIGTERM. */
await run(async () => {
  const began = performance.now();
  const started: { portal?: Portal } = {};
  let asked = false;
  const stop = () => {
    if (asked) return;
    asked = true;
    process.stdout.write('\nStopping…\n');
    // while still starting, the start itself sees `asked` and ends what it has begun
    void started.portal?.stop();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const environment = environmentWithSecrets(process.env);
  const portal = await startPortal(readSettings(environment), environment, (line) => process.stdout.write(`${line}\n`));
  started.portal = portal;
  if (asked) await portal.stop();
  else process.stdout.write(readyNews(portal, (performance.now() - began) / 1000));
  await portal.server.exited;
  const unexpected = !asked;
  await portal.stop();
  if (unexpected) throw new StartError('The portal ended unexpectedly; its last words stand above.');
  process.stdout.write('Stopped.\n');
  process.exit(0);
});
