import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { request, type Call, type CallArgument, type CallReply } from './call';
import type { CallError } from './problem';
import { TAGS } from './tags';
import { PAYLOAD_FIELD } from './upload-rules';

export const REQUEST_TIMEOUT_MS = 35_000;
export const DOWNLOAD_TIMEOUT_MS = 30_000;
/** Upload timeout. It is long enough for a few megabytes over a slow connection and matches the server's request timeout. */
export const UPLOAD_TIMEOUT_MS = 240_000;

export interface Connection {
  /** The API's base address, ending in a slash; comes from configuration. */
  baseUrl: () => string;
  /** The bearer token, or null without a session. */
  token: () => string | null;
  /** Called once for every 401. */
  onUnauthorized: () => void;
}

export interface WireRequest {
  url: string;
  method: Call['method'];
  params?: Record<string, unknown>;
  body?: unknown;
  /** Files by field: the request then travels as a form, its body as JSON in the field `payload`. */
  files?: Record<string, Blob>;
  idempotencyKey?: string;
  /** Bytes instead of JSON; 404 is then a normal answer without content. */
  download?: boolean;
  /** Bypasses the browser's cache of a shared answer. */
  fresh?: boolean;
}

let connection: Connection = {
  baseUrl: () => new URL('api/', document.baseURI).href,
  token: () => localStorage.getItem('token'),
  onUnauthorized: () => undefined,
};

/** Sets once per remote how the API is reached; the shell provides this. */
export function connect(to: Partial<Connection>): void {
  connection = { ...connection, ...to };
}

/** The body on the wire; the browser sets a form's content type with its boundary. */
function packed({ body, files }: WireRequest): { headers: Record<string, string>; body?: string | FormData } {
  const json = body === undefined ? undefined : JSON.stringify(body);
  if (!files)
    return json === undefined ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body: json };
  const form = new FormData();
  if (json !== undefined) form.append(PAYLOAD_FIELD, json);
  for (const [field, file] of Object.entries(files)) form.append(field, file);
  return { headers: {}, body: form };
}

const timeoutOf = ({ download, files }: WireRequest): number =>
  files ? UPLOAD_TIMEOUT_MS : download ? DOWNLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;

/** One request of the portal: JSON both ways (a form where files travel), bearer token, a time limit, errors as CallError. */
export async function send(wire: WireRequest, signal?: AbortSignal): Promise<{ data: unknown } | { error: CallError }> {
  const timeout = AbortSignal.timeout(timeoutOf(wire));
  const { headers, body } = packed(wire);
  const url = new URL(wire.url.replace(/^\//, ''), connection.baseUrl());
  for (const [key, value] of Object.entries(wire.params ?? {})) url.searchParams.set(key, String(value));
  const token = connection.token();
  let answer: Response;
  try {
    answer = await fetch(url, {
      method: wire.method,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: {
        accept: 'application/json, application/problem+json',
        ...headers,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(wire.idempotencyKey ? { 'idempotency-key': wire.idempotencyKey } : {}),
      },
      ...(body === undefined ? {} : { body }),
      ...(wire.fresh ? { cache: 'no-cache' } : {}),
    });
  } catch (cause) {
    const transport = timeout.aborted ? 'The server did not answer in time.' : 'The server cannot be reached.';
    if (signal?.aborted) throw cause;
    return { error: { status: 0, transport } };
  }
  if (answer.status === 401) connection.onUnauthorized();
  if (wire.download && answer.ok) return { data: await answer.blob() };
  if (wire.download && answer.status === 404) return { data: null };
  const text = await answer.text();
  const data: unknown = text === '' ? null : readJson(text);
  return answer.ok
    ? { data }
    : { error: { status: answer.status, data: (data ?? {}) as NonNullable<CallError['data']> } };
}

/** A proxy's HTML error page is not JSON: it counts as an answer without text of its own. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

export type ApiBaseQuery = BaseQueryFn<WireRequest, unknown, CallError>;
const baseQuery: ApiBaseQuery = (wire, { signal }) => send(wire, signal);

/** The one RTK Query api of a remote; each domain adds the endpoints of its calls (endpoints.ts). */
// Pure: a bundle that only makes single calls (the shell) leaves the whole of RTK Query out.
export const api = /* @__PURE__ */ createApi({ baseQuery, tagTypes: TAGS, endpoints: () => ({}) });

interface CallOptions {
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Makes a call without a store. Screens use the hooks of their domain; this is for what no store may keep (a password),
 * for code outside of React (the queue of mark entry), for lists that grow page by page, and for the shell, which has
 * no store at all. A screen that uses it gives the reason in its comment: "`callOnce`, since …".
 */
export async function callOnce<C extends Call>(
  call: C,
  argument: CallArgument<C>,
  options: CallOptions = {},
): Promise<{ data: CallReply<C> } | { error: CallError }> {
  const download = call.reply === 'file';
  const wire: WireRequest = { ...request(call)(argument), download };
  if (options.idempotencyKey) wire.idempotencyKey = options.idempotencyKey;
  return (await send(wire, options.signal)) as { data: CallReply<C> } | { error: CallError };
}

/** Fetches a file: a store has plain data only, so bytes bypass it. A missing file is `null`. */
export function callForFile<C extends Call & { readonly reply: 'file' }>(
  call: C,
  argument: CallArgument<C>,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<{ data: CallReply<C> } | { error: CallError }> {
  return callOnce(call, argument, options);
}

/** Uploads a file unchanged and reports how many bytes have been sent. Only this function reports progress. */
export function sendFile<C extends Call>(
  call: C,
  argument: CallArgument<C>,
  { file, type, onProgress }: { file: Blob; type: string; onProgress: (done: number, total: number) => void },
): Promise<{ data: CallReply<C> } | { error: CallError }> {
  const { url, method, params = {} } = request(call)(argument) as WireRequest;
  const address = new URL(url.replace(/^\//, ''), connection.baseUrl());
  for (const [key, value] of Object.entries(params)) address.searchParams.set(key, String(value));
  return new Promise((resolve) => {
    const upload = new XMLHttpRequest();
    upload.open(method, address);
    upload.timeout = UPLOAD_TIMEOUT_MS;
    upload.setRequestHeader('accept', 'application/json, application/problem+json');
    upload.setRequestHeader('content-type', type);
    const token = connection.token();
    if (token) upload.setRequestHeader('authorization', `Bearer ${token}`);
    upload.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
    const broken = (transport: string) => () => resolve({ error: { status: 0, transport } });
    upload.onerror = broken('The server cannot be reached.');
    upload.ontimeout = broken('The server did not answer in time.');
    upload.onload = () => {
      if (upload.status === 401) connection.onUnauthorized();
      const data = readJson(upload.responseText);
      if (upload.status === 200) resolve({ data: data as CallReply<C> });
      else resolve({ error: { status: upload.status, data: (data ?? {}) as NonNullable<CallError['data']> } });
    };
    upload.send(file);
  });
}
