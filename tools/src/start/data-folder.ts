import { accessSync, constants, mkdirSync } from 'node:fs';
import { StartError } from '../command';

/** Makes the data folder, or says in one sentence that it cannot be written. */
export function checkFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${code}): set DATA_DIR to another one.`,
      { cause: error },
    );
  }
}
