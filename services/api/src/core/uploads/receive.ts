import busboy, { type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { UPLOAD_RULES, type UploadKind } from '@thervu/contracts/core/upload-rules';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpError } from '../http/problem';
import { rejected } from './form-rejections';
import { spool, type Spooled } from './spool';

export interface ReceivedForm {
  text: Map<string, string[]>;
  files: Map<string, Spooled>;
}

/** File fields of a form by their names. */
export type FileKinds = Readonly<Record<string, UploadKind>>;

/** Bytes all text fields together may have: as much as a body that comes as JSON. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_FIELDS = 500;
/** Bytes for the frame of a form: boundaries and the headers of its parts. */
const FRAME_BYTES = 64 * 1024;

const limitsOf = (kinds: FileKinds): number[] => Object.values(kinds).map((kind) => UPLOAD_RULES[kind].maxBytes);

/** Bytes a whole form may have. */
const maxBytesOf = (kinds: FileKinds): number =>
  limitsOf(kinds).reduce((sum, bytes) => sum + bytes, MAX_TEXT_BYTES + FRAME_BYTES);

function parserOf(headers: IncomingHttpHeaders, kinds: FileKinds): BusboyInstance {
  const limits = limitsOf(kinds);
  try {
    return busboy({
      headers: headers as BusboyHeaders,
      limits: {
        fields: MAX_FIELDS,
        fieldNameSize: 200,
        fieldSize: MAX_TEXT_BYTES,
        files: limits.length + 1,
        fileSize: Math.max(...limits) + 1,
        headerPairs: 20,
      },
    });
  } catch {
    throw rejected.withoutBoundary();
  }
}

/** The text fields of a form that arrives; each answers why it is rejected, or nothing. */
function textFields(kinds: FileKinds) {
  const text = new Map<string, string[]>();
  let letters = 0;
  const take = (name: string, value: string, isCut: boolean): HttpError | undefined => {
    letters += value.length;
    if (isCut || letters > MAX_TEXT_BYTES) return rejected.textTooLong(name);
    if (Object.hasOwn(kinds, name)) return rejected.textForFile(name);
    text.set(name, [...(text.get(name) ?? []), value]);
    return undefined;
  };
  return { text, take };
}

interface Arrived {
  /** Whether the browser has sent a name with it. */
  named: boolean;
  file: Spooled;
}

/** The files of a form that arrives: on their way to `folder`, then stored there or taken away again. */
function fileFields(kinds: FileKinds, folder: string) {
  const arriving = new Map<string, Promise<Arrived>>();
  const open = new Set<Readable>();

  /** Stores a file; one that is rejected is read and thrown away. */
  const take = (name: string, content: Readable, filename: string, fail: (why: HttpError) => void): void => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (!kind || arriving.has(name)) {
      content.resume();
      return fail(kind ? rejected.secondFile(name) : rejected.unknownFile(name));
    }
    open.add(content);
    const file = spool(folder, content, UPLOAD_RULES[kind].maxBytes);
    arriving.set(
      name,
      file.then((item) => ({ named: Boolean(filename), file: item })),
    );
    file.catch((error: Error) => fail(rejected.file(name, kind, error))).finally(() => open.delete(content));
    return undefined;
  };

  /** Stops what is on its way and leaves nothing of what is stored. */
  const discard = async (why: HttpError): Promise<void> => {
    for (const content of open) content.destroy(why);
    for (const item of await Promise.allSettled(arriving.values()))
      if (item.status === 'fulfilled') await item.value.file.close();
  };

  /** All files once they are stored; a rejection has been told by the file itself. */
  const all = () => Promise.all([...arriving].map(async ([name, item]) => [name, await item] as const));

  return { take, discard, all };
}

/** The files of a form that is whole. A browser sends an empty file field as a file without name and bytes. */
async function sentFiles(all: readonly (readonly [string, Arrived])[]): Promise<Map<string, Spooled>> {
  const files = new Map<string, Spooled>();
  for (const [name, { named, file }] of all) {
    if (named || file.size > 0) files.set(name, file);
    else await file.close();
  }
  return files;
}

/** Tells when more has arrived than a form may have, and when it stops short of its end. */
function watchArrival(request: Readable, max: number, fail: (why: HttpError) => void): void {
  let total = 0;
  request.on('data', (chunk: Buffer) => {
    total += chunk.length;
    if (total > max) fail(rejected.tooLarge());
  });
  request.once('error', () => fail(rejected.broken()));
  request.once('close', () => {
    if (!request.readableEnded) fail(rejected.broken());
  });
}

/**
 * Receives a form whose files may be those of `kinds`, in any order of its parts. Text stays in memory, files lie
 * without a name in `folder`. A rejected request leaves nothing; its rest is then read and discarded, so that the
 * caller gets the answer.
 */
export function receiveForm(
  request: Readable,
  headers: IncomingHttpHeaders,
  kinds: FileKinds,
  folder: string,
): Promise<ReceivedForm> {
  return new Promise((resolve, reject) => {
    const max = maxBytesOf(kinds);
    const { text, take } = textFields(kinds);
    const files = fileFields(kinds, folder);
    let parser: BusboyInstance | undefined;
    let settled = false;

    const fail = (why: HttpError | undefined): void => {
      if (settled || !why) return;
      settled = true;
      if (parser) request.unpipe(parser);
      request.resume();
      void files.discard(why).then(() => reject(why), reject);
    };
    const finish = async (): Promise<void> => {
      if (settled) return;
      const all = await files.all().catch(() => undefined); // told by the file itself
      if (settled || !all) return;
      settled = true;
      resolve({ text, files: await sentFiles(all) });
    };

    watchArrival(request, max, fail);
    if (Number(headers['content-length']) > max) return fail(rejected.tooLarge());
    try {
      parser = parserOf(headers, kinds);
    } catch (error) {
      return fail(error as HttpError);
    }
    parser.on('field', (name, value, _nameCut, valueCut) => fail(take(name, value, valueCut)));
    parser.on('file', (name, content, filename) => {
      content.on('error', () => undefined); // the reader of the stream gets the error; `fail` rejects the request
      if (settled) return void content.resume();
      return files.take(name, content, filename, fail);
    });
    parser.on('fieldsLimit', () => fail(rejected.tooManyFields()));
    parser.on('filesLimit', () => fail(rejected.tooManyFiles()));
    parser.on('error', () => fail(rejected.unreadable()));
    parser.on('finish', () => void finish().catch(reject));
    request.pipe(parser);
    return undefined;
  });
}
