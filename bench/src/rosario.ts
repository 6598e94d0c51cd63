import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_MS = 20_000;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A copy of RosarioSIS with PHP's own server in front, and an administrator who is signed in. */
export interface Rosario {
  /** One student's record page; fails where the page is not his. */
  page: () => Promise<void>;
  close: () => void;
}

/**
 * Starts the copy in `folder`, which its owner has installed (config.inc.php names its database). A sentence says why where it
 * cannot be: no PHP here, or no configuration. The account is the installer's, or ROSARIOSIS_USER and ROSARIOSIS_PASSWORD.
 */
export async function startRosario(folder: string | undefined): Promise<Rosario | string> {
  if (!folder) return 'RosarioSIS: skipped, ROSARIOSIS_DIR names no copy.';
  if (!existsSync(join(folder, 'config.inc.php'))) return `RosarioSIS: skipped, ${folder} has no config.inc.php.`;
  if (spawnSync('php', ['--version']).status !== 0) return 'RosarioSIS: skipped, PHP is not installed here.';
  const port = await freePort();
  const child = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', folder], { stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}/`;
  const cookies = new Map<string, string>();
  const ask = async (path: string, form?: Record<string, string>): Promise<string> => {
    const answer = await fetch(new URL(path, base), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    const text = await answer.text();
    if (answer.status >= 400) throw new Error(`RosarioSIS answered ${answer.status} to ${path}.`);
    return text;
  };
  const student = process.env.ROSARIOSIS_STUDENT ?? '1';
  try {
    for (const end = performance.now() + START_MS; ; await sleep(200)) {
      const ready = await fetch(base).catch(() => undefined);
      if (ready) break;
      if (child.exitCode !== null || performance.now() > end) throw new Error("PHP's server did not start.");
    }
    // the first page sets the cookie without which no sign-in is taken
    await ask('index.php');
    await ask('index.php', {
      USERNAME: process.env.ROSARIOSIS_USER ?? 'admin',
      PASSWORD: process.env.ROSARIOSIS_PASSWORD ?? 'admin',
    });
    const page = async () => {
      const text = await ask(`Modules.php?modname=Students/Student.php&student_id=${encodeURIComponent(student)}`);
      // the form of one student; a list of students has none
      if (!text.includes('modfunc=update'))
        throw new Error('RosarioSIS showed no record of a student: are the account and ROSARIOSIS_STUDENT right?');
    };
    await page();
    return { page, close: () => void child.kill() };
  } catch (failure) {
    child.kill();
    throw failure;
  }
}
