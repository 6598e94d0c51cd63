import { fieldLabel } from '@thervu/contracts/core/field-labels';
import busboy, { type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { UPLOAD_RULES, type UploadKind } from '@thervu/contracts/core/upload-rules';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { BadRequest, TooLarge, type HttpError } from '../http/problem';
import { OverLimit, spool, type Spooled } from './spool';

export interface ReceivedForm {
  text: Map<string, string[]>;
  files: Map<string, Spooled>;
}

/** Bytes all text fields together may have: as much as a body that comes as JSON. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FIELDS = 500;
/** Bytes for the frame of a form: boundaries and the headers of its parts. */
const FRAME_BYTES = 64 * 1024;

const fieldRejected = (field: string, message: string) => new BadRequest(`${field} ${message}.`, [{ field, message }]);
const over = (field: string, kind: UploadKind): TooLarge => {
  const message = `The file is larger than allowed. Please choose ${UPLOAD_RULES[kind].words}.`;
  return new TooLarge(`${fieldLabel(field)}: ${message}`, [{ field, message }]);
};
const formTooLarge = () => new TooLarge('The form is larger than all its fields and files may be together.');

/**
 * Receives a form whose files may be those of `kinds`, in any order of its parts. Text stays in memory, files lie
 * without a name in `folder`. A rejected request leaves nothing; its rest is then read and discarded, so that the
 * caller gets the answer.
 */
export function receiveForm(
  request: Readable,
  headers: IncomingHttpHeaders,
  kinds: Readonly<Record<string, UploadKind>>,
  folder: string,
): Promise<ReceivedForm> {
  const maxBytes = Object.values(kinds).map((kind) => UPLOAD_RULES[kind].maxBytes);
  const max = maxBytes.reduce((sum, maxByte) => sum + maxByte, MAX_TEXT_BYTES + FRAME_BYTES);
  return new Promise((resolve, reject) => {
    const text = new Map<string, string[]>();
    const arriving = new Map<string, Promise<{ named: boolean; file: Spooled }>>();
    const open = new Set<Readable>();
    let parser: BusboyInstance | undefined;
    let total = 0;
    let letters = 0;
    let settled = false;

    const closeAll = async (): Promise<void> => {
      for (const outcome of await Promise.allSettled(arriving.values()))
        if (outcome.status === 'fulfilled') await outcome.value.file.close();
    };
    const fail = (rejection: HttpError): void => {
      if (settled) return;
      settled = true;
      if (parser) request.unpipe(parser);
      request.resume();
      for (const stream of open) stream.destroy(rejection);
      void closeAll().then(() => reject(rejection), reject);
    };

    request.on('data', (chunk: Buffer) => {
      total += chunk.length;
      if (total > max) fail(formTooLarge());
    });
    request.once('error', () => fail(new BadRequest('The form did not arrive as a whole.')));
    request.once('close', () => {
      if (!request.readableEnded) fail(new BadRequest('The form did not arrive as a whole.'));
    });
    if (Number(headers['content-length']) > max) return fail(formTooLarge());
    try {
      parser = busboy({
        headers: headers as BusboyHeaders,
        limits: {
          fields: MAX_FIELDS,
          fieldNameSize: 200,
          fieldSize: MAX_TEXT_BYTES,
          files: maxBytes.length + 1,
          fileSize: Math.max(...maxBytes) + 1,
          headerPairs: 20,
        },
      });
    } catch {
      return fail(new BadRequest('The form cannot be read: its content type names no boundary.'));
    }

    parser.on('field', (name, value, _nameCut, valueCut) => {
      letters += value.length;
      if (valueCut || letters > MAX_TEXT_BYTES)
        return fail(new TooLarge(`${fieldLabel(name)} is too long.`, [{ field: name, message: 'is too long' }]));
      if (Object.hasOwn(kinds, name)) return fail(fieldRejected(name, 'has to be a file'));
      text.set(name, [...(text.get(name) ?? []), value]);
    });
    parser.on('file', (name, content, filename) => {
      content.on('error', () => undefined); // the reader of the stream gets the error; `fail` rejects the request
      if (settled) return void content.resume();
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
      if (!kind) {
        content.resume();
        return fail(fieldRejected(name, 'is not a known file field'));
      }
      if (arriving.has(name)) {
        content.resume();
        return fail(fieldRejected(name, 'has more than one file'));
      }
      open.add(content);
      const file = spool(folder, content, UPLOAD_RULES[kind].maxBytes);
      arriving.set(
        name,
        file.then((spooled) => ({ named: Boolean(filename), file: spooled })),
      );
      file
        .catch((error: Error) => fail(error instanceof OverLimit ? over(name, kind) : (error as HttpError)))
        .finally(() => open.delete(content));
    });
    parser.on('fieldsLimit', () => fail(new TooLarge('The form has too many fields.')));
    parser.on('filesLimit', () => fail(new BadRequest('The form has more files than it has fields for files.')));
    parser.on('error', () => fail(new BadRequest('The form cannot be read.')));
    parser.on('finish', () => {
      if (settled) return;
      Promise.all([...arriving].map(async ([name, item]) => [name, await item] as const)).then(
        async (all) => {
          if (settled) return;
          settled = true;
          const files = new Map<string, Spooled>();
          for (const [name, { named, file }] of all) {
            // a browser sends an empty file field as a file without name and bytes
            if (named || file.size > 0) files.set(name, file);
            else await file.close();
          }
          resolve({ text, files });
        },
        () => undefined, // the file has reported this error itself
      );
    });
    request.pipe(parser);
  });
}
