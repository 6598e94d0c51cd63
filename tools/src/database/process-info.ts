import { execFileSync, type ExecFileSyncOptionsWithStringEncoding } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

const quiet = {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
} satisfies ExecFileSyncOptionsWithStringEncoding;

/** Output of `ps` for one process, or '' when there is no such process. */
function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-ww', '-o', `${column}=`, '-p', String(pid)], quiet).trim();
  } catch (error) {
    if ((error as { status?: number }).status === 1) return '';
    throw error;
  }
}

function fromProc<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

const procStat = (pid: number): string[] | undefined =>
  // the command name may contain blanks and brackets: the fields start after the last bracket
  fromProc(() =>
    readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' '),
  );

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const state = process.platform === 'linux' ? procStat(pid)?.[0] : ps(pid, 'state');
  return state !== undefined && state !== '' && !state.startsWith('Z');
}

/** Memory of the process in megabytes, as the system counts it. */
export function residentMb(pid: number): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB/m.exec(fromProc(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '')?.[1]
      : ps(pid, 'rss');
  if (!kilobytes) throw new Error(`The system does not say what process ${pid} holds.`);
  return Number(kilobytes) / 1024;
}

/** When the process started, in the system's notation; distinguishes it from a later one with the same number. */
export function startMark(pid: number): string {
  return (process.platform === 'linux' ? procStat(pid)?.[19] : ps(pid, 'lstart')) ?? '';
}

/** Whether this process is a PostgreSQL server working on `folder`. */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return ps(pid, 'command').includes(`-D ${folder}`);
  const cwd = fromProc(() => readlinkSync(`/proc/${pid}/cwd`));
  const command = fromProc(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
  return cwd === folder || command.split('\0').includes(folder);
}

/** Waits until the process has exited; false when it still runs after `ms`. */
export async function gone(pid: number, ms: number): Promise<boolean> {
  for (let waited = 0; waited < ms; waited += 50) {
    if (!isAlive(pid)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !isAlive(pid);
}
