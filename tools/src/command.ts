/** A failure a person can act on: one clear sentence, no stack. */
export { StartError } from './database/start-error.mjs';
export { run } from './run.mjs';
