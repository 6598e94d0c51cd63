import { readFileSync } from 'node:fs';

/** A variable that names a file which cannot be used, in one sentence that shows nothing of its content. */
export class SecretFileError extends Error {
  override readonly name = 'SecretFileError';
}

/**
 * Variables that hold a secret of ours: each of them may come from a file instead, named by the same name and `_FILE`. The list is
 * closed, since other programs have such variables too (SSL_CERT_FILE).
 */
const SECRETS: ReadonlySet<string> = new Set([
  ...[
    'DATABASE_URL',
    'DEMO_PASSWORD',
    'RESULT_MAC_KEY',
    'RESULT_MAC_KEY_OLD',
    'LOG_KEY',
    'AADHAAR_KEYS',
    'FACTOR_KEYS',
  ],
  ...['HALL_TICKET_KEYS', 'BACKUP_KEYS', 'BACKUP_RECIPIENTS', 'BACKUP_PASSPHRASE', 'TABLE_EXPORT_KEY'],
  ...['ANCHOR_KEY', 'ANCHOR_S3_ACCESS_KEY_ID', 'ANCHOR_S3_SECRET_ACCESS_KEY'],
  ...['NOTICE_SMTP_URL', 'NOTICE_SMS_URL', 'NOTICE_SMS_FIELDS'],
  ...['API_TLS_CERT', 'API_TLS_KEY', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ...['DATABASE_URL_PUBLIC_READ', 'DATABASE_URL_REPORT'],
  ...['ADMIN', 'OWNER', 'AUTH', 'OFFICE', 'COLLEGE', 'CAMP', 'PUBLIC'].flatMap((pool) => [
    `DATABASE_URL_${pool}`,
    `DB_PASSWORD_${pool}`,
  ]),
]);
const MAX_BYTES = 64 * 1024;

export const isSecretVariable = (name: string): boolean => SECRETS.has(name);

function contentOf(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SecretFileError(`The file that ${name}_FILE names cannot be read (${code ?? 'unknown'}).`, {
      cause: error,
    });
  }
  const text = content.replace(/\r?\n$/, '');
  if (text === '') throw new SecretFileError(`The file that ${name}_FILE names is empty.`);
  if (Buffer.byteLength(text) > MAX_BYTES) throw new SecretFileError(`The file that ${name}_FILE names is too large.`);
  return text;
}

/**
 * The environment with the secrets that lie in files, as containers are given them: `LOG_KEY_FILE=/run/secrets/log-key` is
 * LOG_KEY. Throws SecretFileError where a file cannot be used, or where the variable itself says something else.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const made: NodeJS.ProcessEnv = { ...environment };
  for (const [variable, file] of Object.entries(environment)) {
    const name = /^(.+)_FILE$/.exec(variable)?.[1];
    if (name === undefined || !file || !isSecretVariable(name)) continue;
    const content = contentOf(name, file);
    if (environment[name] && environment[name] !== content)
      throw new SecretFileError(`${name} and ${name}_FILE are both set and differ: set one of them.`);
    made[name] = content;
  }
  return made;
}
