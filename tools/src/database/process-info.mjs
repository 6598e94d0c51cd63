// Plain JavaScript: the process that stays of `npm start` has no compiler.
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import process from 'node:process';

/**
 * Output of `ps` for one process, or '' when there is no such process.
 * @param {number} pid
 * @param {string} column
 * @returns {string}
 */
function ps(pid, column) {
  try {
    const args = ['-ww', '-o', `${column}=`, '-p', String(pid)];
    return execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch (error) {
    if (error.status === 1) return '';
    throw error;
  }
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T | undefined}
 */
function fromProc(read) {
  try {
    return read();
  } catch (error) {
    const { code } = error;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return undefined;
    throw error;
  }
}

/** @type {(pid: number) => string[] | undefined} */
const procStat = (pid) =>
  // the command name may contain blanks and brackets: the fields start after the last bracket
  fromProc(() =>
    readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' '),
  );

/**
 * Whether the process runs; a zombie does not.
 * @param {number} pid
 * @returns {boolean}
 */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 1) return false;
  const state = process.platform === 'linux' ? procStat(pid)?.[0] : ps(pid, 'state');
  return state !== undefined && state !== '' && !state.startsWith('Z');
}

/**
 * Memory of the process in megabytes, as the system counts it.
 * @param {number} pid
 * @returns {number}
 */
export function residentMb(pid) {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmRSS:\s+(\d+) kB/m.exec(fromProc(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? '')?.[1]
      : ps(pid, 'rss');
  if (!kilobytes) throw new Error(`The system does not say what process ${pid} holds.`);
  return Number(kilobytes) / 1024;
}

/**
 * When the process started, in the system's notation; distinguishes it from a later one with the same number.
 * @param {number} pid
 * @returns {string}
 */
export function startMark(pid) {
  return (process.platform === 'linux' ? procStat(pid)?.[19] : ps(pid, 'lstart')) ?? '';
}

/**
 * Whether this process is a PostgreSQL server working on `folder`.
 * @param {number} pid
 * @param {string} folder
 * @returns {boolean}
 */
export function servesFolder(pid, folder) {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return ps(pid, 'command').includes(`-D ${folder}`);
  const cwd = fromProc(() => readlinkSync(`/proc/${pid}/cwd`));
  const command = fromProc(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '';
  return cwd === folder || command.split('\0').includes(folder);
}

/**
 * Waits until the process has exited; false when it still runs after `ms`.
 * @param {number} pid
 * @param {number} ms
 * @returns {Promise<boolean>}
 */
export async function gone(pid, ms) {
  for (let waited = 0; waited < ms; waited += 50) {
    if (!isAlive(pid)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return !isAlive(pid);
}
