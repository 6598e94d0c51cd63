// Plain JavaScript: the process that stays of `npm start` stops the database last, and it has no compiler.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { gone, isAlive } from './process-info.mjs';
import { StartError } from './start-error.mjs';

/**
 * The claim of a process on a data folder: the file that says so, and the mark of that process in it.
 * @typedef {{ file: string, mark: string }} FolderClaim
 */

/**
 * What has to be stopped of a database: process of the server, and the claim on its folder where there is one.
 * @typedef {{ pid: number, claim?: FolderClaim }} RunningCluster
 */

/**
 * Fast shutdown; harder signals only when that takes minutes.
 * @param {number} pid
 * @returns {Promise<void>}
 */
export async function stopServer(pid) {
  for (const [signal, ms] of [
    ['SIGINT', 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ]) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await gone(pid, ms)) return;
  }
  throw new StartError(`The database process ${pid} does not stop.`);
}

/**
 * Gives the folder back, unless somebody else has claimed it meanwhile.
 * @param {FolderClaim | undefined} claim
 * @returns {void}
 */
export function releaseFolder(claim) {
  if (claim && existsSync(claim.file) && readFileSync(claim.file, 'utf8') === claim.mark) rmSync(claim.file);
}

/**
 * Ends all connections, waits until the server has written everything and has exited, and gives its folder back.
 * @param {RunningCluster} cluster
 * @returns {Promise<void>}
 */
export async function stopCluster({ pid, claim }) {
  await stopServer(pid);
  releaseFolder(claim);
}
