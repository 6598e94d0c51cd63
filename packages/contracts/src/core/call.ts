import type * as z from 'zod/mini';
import { holds, type Permission } from './permissions';
import type { UploadKind } from './upload-rules';

/** Shape of one call between browser and server, declared once and used by both. */
export interface Call {
  /** Name of the operation, unique: OpenAPI's operationId and the RTK Query endpoint. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base. Ordered segments of the specification get names here only: `/result/exam-result/:regNo/:dob`. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** One sentence for a person, shown by OpenAPI. */
  readonly summary: string;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /** Bytes the JSON body may have, where a body that fits the contract is larger than BODY_BYTES allows. */
  readonly bodyBytes?: number;
  /** Files that may travel with the body as multipart/form-data: field names and what each file has to be. None is required here. */
  readonly files?: Readonly<Record<string, UploadKind>>;
  /** Content types of the bytes sent instead of a JSON body. */
  readonly upload?: readonly string[];
  /** The body of the 200 answer. `file` and `stream` are bytes, not JSON. */
  readonly reply: z.ZodMiniType | 'file' | 'stream';
  /** Refusals of this call beyond those every call may give (see COMMON_REFUSALS). */
  readonly refusals?: readonly (404 | 409 | 410 | 422)[];
  /** The call exists only for old clients; names the safe call our own screens use. */
  readonly replacedBy?: string;
  /** The last path segment is a secret: it is never logged. */
  readonly secretPath?: boolean;
  /**
   * Whether a POST that creates takes an `Idempotency-Key` header: optional on listed calls, required on our own.
   * `by-handler`: optional, and stored by the handler in the transaction of the change.
   */
  readonly idempotency?: 'optional' | 'required' | 'by-handler';
}

/** Statuses every call may answer with. */
export const COMMON_REFUSALS = [400, 401, 403, 408, 413, 415, 429, 503] as const;

/** Bytes of a JSON body of a call that names no limit of its own: who has not signed in sends a few short fields. */
export const BODY_BYTES = { public: 4 * 1024, signedIn: 64 * 1024 } as const;

/** Bytes the JSON body of `call` may have; the server refuses a larger one with 413 before it reads it. */
export const bodyBytesOf = (call: Pick<Call, 'permission' | 'bodyBytes'>): number =>
  call.bodyBytes ?? (holds('public', call.permission) ? BODY_BYTES.public : BODY_BYTES.signedIn);

/** Declares a call; the type keeps every schema, so that handler, hook and test are inferred from it. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : never;
type Part<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodMiniType
  ? { [P in K]: Output<C[K]> }
  : unknown;

type Files<C extends Call> =
  C['files'] extends Readonly<Record<string, UploadKind>>
    ? { files?: { [F in keyof C['files']]?: Blob | null } }
    : unknown;

/** The arguments of the caller of `C`: `{ params, query, body, files }`, each only where the call has it. */
export type CallArgument<C extends Call> = Part<C, 'params'> &
  Part<C, 'query'> &
  Part<C, 'body'> &
  Files<C> extends infer A
  ? unknown extends A
    ? void
    : { [K in keyof A]: A[K] }
  : never;

/** What the server answers with status 200. Files and streams have no JSON shape. */
export type CallReply<C extends Call> = C['reply'] extends z.ZodMiniType ? Output<C['reply']> : Blob;

interface LooseArgument {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
  files?: Record<string, Blob | null | undefined>;
}

/** The path with its segments filled in and encoded. Throws when a segment is missing: a caller's mistake, never sent. */
export function pathOf(call: Call, params: Record<string, string | number> = {}): string {
  return call.path.replace(/:([A-Za-z]\w*)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${call.name}: path segment ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

/**
 * The request of a call in the form of RTK Query. Query values that are null or undefined and files that were not
 * chosen are left out.
 */
export function request<C extends Call>(call: C) {
  return (argument: CallArgument<C>) => {
    const { params, query, body, files } = (argument ?? {}) as LooseArgument;
    const chosen = Object.entries(files ?? {}).filter((entry): entry is [string, Blob] => !!entry[1]);
    const values = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
    return {
      url: pathOf(call, params),
      method: call.method,
      ...(values.length > 0 ? { params: Object.fromEntries(values) } : {}),
      ...(body === undefined ? {} : { body }),
      ...(chosen.length > 0 ? { files: Object.fromEntries(chosen) } : {}),
    };
  };
}
