import { Encrypter } from 'age-encryption';

/** Public keys to which archives are sealed, as age writes them: `age1…`. */
export type BackupRecipients = readonly string[];

/**
 * Reads public keys joined by commas, blanks or line ends, with `#` before a remark, as a file of recipients of age has them;
 * nothing where one of them is none.
 */
export function readBackupRecipients(text: string): BackupRecipients | undefined {
  const recipients = text
    .split('\n')
    .flatMap((line) => line.replace(/#.*$/, '').split(/[\s,]+/))
    .filter(Boolean);
  try {
    const encrypter = new Encrypter();
    for (const recipient of recipients) encrypter.addRecipient(recipient);
  } catch {
    // the library has no class of its own for a word that is no public key
    return undefined;
  }
  return recipients.length > 0 ? recipients : undefined;
}
