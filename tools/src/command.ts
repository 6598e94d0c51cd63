import { StartError } from './database/start-error';

/** A failure a person can act on: one clear sentence, no stack. */
export { StartError } from './database/start-error';

const SPEAKING = new Set(['StartError', 'ConfigError', 'SchemaMismatch', 'NotDurable', 'NotEmpty', 'BuildFailed']);

/** The sentence for a person; of an unexpected error its message and where it came from. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (SPEAKING.has(error.name) || SPEAKING.has(error.constructor.name)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOSPC') {
    return `${(error as NodeJS.ErrnoException).path ?? 'A folder'} cannot be written (${code}).`;
  }
  const stackLine = error.stack
    ?.split('\n')
    .find((line) => line.includes('/src/'))
    ?.trim();
  return `Unexpected: ${error.message}${stackLine ? ` (${stackLine})` : ''}`;
}

/** Runs a command; a failure is one sentence on standard error and exit status 1. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}
