import { SecretFileError, withSecretFiles } from '@thervu/api/core/operations/secret-files';
import { StartError } from '../command';

/** The environment with the secrets that lie in files (`LOG_KEY_FILE`); a file that cannot be used is one sentence. */
export function environmentWithSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretFiles(environment);
  } catch (error) {
    if (error instanceof SecretFileError) throw new StartError(error.message, { cause: error });
    throw error;
  }
}
