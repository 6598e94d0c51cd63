import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { run, StartError } from './command';
import { scanList } from './supply/scan-list';

/**
 * `node --import tsx tools/src/scan-list.ts FOLDER`: signs the four kinds of user in at a running demo portal (PORTAL,
 * DEMO_PASSWORD) and writes for each what wapiti and sqlmap need: the addresses, and the header they are asked with.
 */
await run(async () => {
  const [, , folder] = process.argv;
  const { PORTAL: portal = 'http://127.0.0.1:8080/thervu/', DEMO_PASSWORD: password } = process.env;
  if (!folder || !password)
    throw new StartError('Name the folder for the lists, and the password of the demo in DEMO_PASSWORD.');
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(portal).hostname))
    throw new StartError('The scanners are for a demo portal on this machine.');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const api = new URL('api', portal).href;
  const people = [
    ['admin', 'clglogin', '501'],
    ['college', 'clglogin', '101'],
    ['campadmin', 'camplogin', 'co.sona@example.org'],
    ['camp', 'camplogin', 'op1.sona@example.org'],
    ['public', '', ''],
  ] as const;
  for (const [role, door, email] of people) {
    const write = (name: string, text: string) =>
      writeFileSync(path.join(folder, `${role}.${name}`), `${text}\n`, { mode: 0o600 });
    write(
      'urls',
      scanList(role, false)
        .map((address) => api + address)
        .join('\n'),
    );
    write(
      'marked',
      scanList(role, true)
        .map((address) => api + address)
        .join('\n'),
    );
    if (!door) continue;
    const answer = await fetch(`${api}/login/${door}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    if (!answer.ok) throw new StartError(`${email} cannot sign in: ${await answer.text()}`);
    write('header', `Authorization: Bearer ${((await answer.json()) as { token: string }).token}`);
  }
});
