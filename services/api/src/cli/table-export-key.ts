import { randomBytes } from 'node:crypto';
import { hashExportKey } from '../core/secrets/export-key';

// The security key of the table export: given on standard input, or made at random and shown once.
const typed: Buffer[] = [];
if (!process.stdin.isTTY) for await (const bytes of process.stdin as AsyncIterable<Buffer>) typed.push(bytes);
const text = Buffer.concat(typed).toString('utf8').trim();
const key = text === '' ? randomBytes(12).toString('base64url') : text;
if (key.length < 8) {
  process.stderr.write('The key must have at least 8 characters.\n');
  process.exit(1);
}
if (text === '') process.stdout.write(`Security key: ${key}\n`);
process.stdout.write(`TABLE_EXPORT_KEY=${await hashExportKey(key)}\n`);
