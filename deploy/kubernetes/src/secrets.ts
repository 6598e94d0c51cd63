/**
 * Which part is given which secrets. A secret of Kubernetes is mounted as files and each variable names its file, so that no
 * secret stands in the environment of a process, nor in these manifests. Who makes them, and how, is the university's choice.
 */
export const SECRETS = {
  server: [
    'DATABASE_URL_AUTH',
    'DATABASE_URL_OFFICE',
    'DATABASE_URL_COLLEGE',
    'DATABASE_URL_CAMP',
    'DATABASE_URL_PUBLIC',
    'RESULT_MAC_KEY',
    'LOG_KEY',
    'AADHAAR_KEYS',
    'FACTOR_KEYS',
    'HALL_TICKET_KEYS',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ],
  worker: ['DATABASE_URL_OWNER', 'BACKUP_KEYS', 'ANCHOR_KEY'],
  public: ['DATABASE_URL_PUBLIC_READ', 'DATABASE_URL_PUBLIC', 'RESULT_MAC_KEY', 'LOG_KEY'],
} as const;

export type SecretName = keyof typeof SECRETS;

export const secretName = (name: SecretName): string => `thervu-${name}`;
export const folderOf = (name: SecretName): string => `/run/secrets/thervu/${name}`;
/** `DATABASE_URL_AUTH` is the key `database-url-auth` of the secret. */
const keyOf = (variable: string): string => variable.toLowerCase().replaceAll('_', '-');

/** `LOG_KEY_FILE` and so on. */
export const fileVariables = (names: readonly SecretName[]): { name: string; value: string }[] =>
  names.flatMap((name) =>
    SECRETS[name].map((variable) => ({ name: `${variable}_FILE`, value: `${folderOf(name)}/${keyOf(variable)}` })),
  );

/** Logins of the database that CloudNativePG makes, one for each role (services/api/src/core/database/roles.ts). */
export const DATABASE_ROLES = ['auth', 'office', 'college', 'camp', 'public'] as const;
