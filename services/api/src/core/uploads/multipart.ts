import type { Call } from '@thervu/contracts/core/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ContractSchema } from '../http/json-schema';
import type { CheckedFile } from './checked-file';
import { bodyOfForm } from './form-text';
import { withStoredUploads, type UploadOptions } from './store-uploads';
import { receiveForm } from './receive';
import type { Spooled } from './spool';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: UploadOptions;
  }
  interface FastifyRequest {
    /** Files that came with a form, not judged yet, by field. */
    pendingUploads: ReadonlyMap<string, Spooled> | null;
  }
}

/** Lets the routes of `app` take a form with the files of `call`, beside JSON. */
export function acceptForms(app: FastifyInstance, call: Call): void {
  const kinds = call.files ?? {};
  const schema = call.body && new ContractSchema(call.body, 'input');
  const parse = app.getDefaultJsonParser('error', 'error');
  const parseJson = (request: FastifyRequest) => (text: string) => {
    let value: unknown;
    // the parser of every other body, with the same refusals; it calls back at once
    void parse(request, text, (error, parsed) => {
      if (error) throw error;
      value = parsed;
    });
    return value;
  };
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: NodeJS.ReadableStream) => {
    const form = await receiveForm(payload as never, request.headers, kinds, app.uploads.folder);
    request.pendingUploads = form.files;
    return bodyOfForm(form.text, schema?.json, parseJson(request));
  });
  app.addHook('onResponse', async (request) => {
    for (const file of request.pendingUploads?.values() ?? []) await file.close();
  });
}

/** What makes two requests with the same fields different requests: the bytes of their files. */
export const pendingDigests = (request: FastifyRequest): [string, string][] =>
  [...(request.pendingUploads ?? [])].map(([field, { sha256 }]) => [field, sha256.toString('hex')]);

/** Runs the handler of `call` with the files of the request, checked and stored. */
export function withFiles<T>(
  app: FastifyInstance,
  call: Call,
  request: FastifyRequest,
  work: (files: Record<string, CheckedFile>) => Promise<T>,
): Promise<T> {
  const pending = [...(request.pendingUploads ?? [])].map(([field, file]) => ({
    field,
    file,
    kind: call.files![field]!,
  }));
  return pending.length === 0 ? work({}) : withStoredUploads(app.uploads, request, pending, work);
}
