// Plain JavaScript: also the process that stays of `npm start` ends with a sentence, and it has no compiler.
import process from 'node:process';
import { StartError } from './database/start-error.mjs';

const SPEAKING = new Set(['StartError', 'ConfigError', 'SchemaMismatch', 'NotDurable', 'NotEmpty', 'BuildFailed']);

/**
 * The sentence for a person; of an unexpected error its message and where it came from.
 * @param {unknown} error
 * @returns {string}
 */
function sentenceOf(error) {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (SPEAKING.has(error.name) || SPEAKING.has(error.constructor.name)) return error.message;
  const { code } = error;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') {
    return `${error.path ?? 'A folder'} cannot be written (${code}).`;
  }
  const stackLine = error.stack
    ?.split('\n')
    .find((line) => line.includes('/src/'))
    ?.trim();
  return `Unexpected: ${error.message}${stackLine ? ` (${stackLine})` : ''}`;
}

/**
 * Runs a command; a failure is one sentence on standard error and exit status 1.
 * @param {() => Promise<void>} command
 * @returns {Promise<void>}
 */
export async function run(command) {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}
