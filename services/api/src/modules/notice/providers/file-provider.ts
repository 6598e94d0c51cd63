import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { NoticeProvider } from './notice-provider';

/** Writes one file a message, named by its reference: the same message again is the same file. Sends nothing. */
export function fileProvider(folder: string, channel: 'SMS' | 'EMAIL'): NoticeProvider {
  return {
    name: 'file',
    repeatable: true,
    async send(message) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, `${message.reference}.json`);
      // written beside it first, so that a process that dies leaves no half of a message
      await writeFile(`${file}.part`, JSON.stringify({ channel, ...message }, null, 2), { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { ref: message.reference };
    },
  };
}
