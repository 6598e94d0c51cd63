import { bodyBytesOf, COMMON_REFUSALS, type Call } from '@thervu/contracts/core/call';
import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { holds, type Permission, type PERMISSIONS } from '@thervu/contracts/core/permissions';
import { Problem } from '@thervu/contracts/core/shapes';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import { once } from './idempotency';
import { ContractSchema, type JsonSchema } from './json-schema';
import { BadRequest } from './problem';
import { MAX_PROBLEMS } from './validation-errors';
import type { WriteWatch } from '../database/write-watch';
import type { Context, PublicContext } from '../session/context';
import { contextOf, signedIn } from '../session/request-context';
import type { CheckedFile } from '../uploads/checked-file';
import { acceptForms, withFiles } from '../uploads/multipart';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether a commit is answered now; null where the database is one server, which answers or is away. */
    writes: WriteWatch | null;
  }
  interface FastifyContextConfig {
    /** Who may use the route; a route without it stops the start. */
    permission?: Permission;
    call?: Call;
  }
}

type Given<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodMiniType
  ? z.output<C[K]>
  : undefined;

/** Who asks: on a call that anybody may make nobody is signed in. */
type Asking<C extends Call> = 'public' extends (typeof PERMISSIONS)[C['permission']][number] ? PublicContext : Context;

/** What a handler of `C` is given: the parts of the request as the contract reads them. */
export interface Received<C extends Call> {
  params: Given<C, 'params'>;
  query: Given<C, 'query'>;
  body: Given<C, 'body'>;
  /** What was uploaded, by field: checked, stored, and gone again if the handler throws. Empty when the call came as JSON. */
  files: { [F in keyof C['files']]?: CheckedFile };
  /** What the services may know of who asks. */
  context: Asking<C>;
  /** For what is HTTP itself, such as headers, cookies and bodies that are streams; a service is never given them. */
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler of `C` answers: the declared reply, finished JSON text for it, or bytes. */
type Answer<C extends Call> = C['reply'] extends z.ZodMiniType
  ? z.input<C['reply']> | string
  : Readable | Buffer | string;

const PROBLEM = new ContractSchema(Problem, 'output');

/** Statuses a call may answer with, 200 first. */
export const statusesOf = (call: Call): number[] => [
  ...new Set([
    200,
    ...COMMON_REFUSALS,
    ...(call.refusals ?? []),
    ...(call.files ? [422] : []),
    ...(call.idempotency ? [409] : []),
  ]),
];

/** A body of which nothing is required may be left out; a body that says null is still no object. */
const mayBeMissing = ({ type, required }: JsonSchema): boolean =>
  type === 'object' && !(required as string[] | undefined)?.length;
const fillMissing =
  (body: ContractSchema) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (request.body === undefined && mayBeMissing(body.json)) request.body = {};
    done();
  };

/** A contract in Fastify's words: method, url, permission, limit of the body, and the schemas of every part and every answer. */
export function http(
  call: Call,
): Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema' | 'bodyLimit' | 'preValidation'> {
  const response: Record<number, ContractSchema> = {};
  for (const status of statusesOf(call).slice(1)) response[status] = PROBLEM;
  if (typeof call.reply !== 'string') response[200] = new ContractSchema(call.reply, 'output');
  const body = call.body && new ContractSchema(call.body, 'input');
  return {
    method: call.method,
    url: call.path,
    config: { permission: call.permission, call },
    bodyLimit: bodyBytesOf(call),
    ...(body ? { preValidation: fillMissing(body) } : {}),
    schema: {
      ...(call.params ? { params: new ContractSchema(call.params, 'input') } : {}),
      ...(call.query ? { querystring: new ContractSchema(call.query, 'input') } : {}),
      ...(body ? { body } : {}),
      response,
    },
  };
}

/** Applies what JSON Schema cannot say (trimming, refinements) and hands over the value the contract describes. */
function read(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ field: path.join('/').slice(0, 100), message }));
  const { field, message } = errors[0]!;
  throw new BadRequest(`${field === '' ? 'The request' : fieldLabel(field)}: ${message}`, errors);
}

/** Keeps whoever calls something that changes a record from waiting for a database that takes no commit. */
function inTimeFor<T>(call: Call, { writes }: FastifyInstance, work: () => Promise<T>): Promise<T> {
  if (!writes || call.method === 'GET' || call.name === 'lookUpResult') return work();
  writes.check();
  return writes.guard(work());
}

/** Implements a call. The parts handed to the handler and its answer are typed by the contract. */
export function serve<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (received: Received<C>) => Promise<Answer<C> | FastifyReply> | Answer<C>,
): void {
  const route = (on: FastifyInstance) =>
    on.route({
      ...http(call),
      handler: async (request, reply) => {
        if (call.replacedBy) void reply.header('deprecation', 'true');
        if (typeof call.reply !== 'string') void reply.type('application/json; charset=utf-8');
        const received = {
          params: read(call.params, request.params),
          query: read(call.query, request.query),
          body: read(call.body, request.body),
          request,
          reply,
        };
        const asking = contextOf(request);
        const work = async (context: PublicContext) =>
          call.files
            ? withFiles(on, call, request, async (files) => handler({ ...received, context, files } as Received<C>))
            : handler({ ...received, context, files: {} } as Received<C>);
        return inTimeFor(call, on, () =>
          call.idempotency && call.idempotency !== 'by-handler'
            ? once(call, { request, context: signedIn(asking) }, work)
            : work(holds('public', call.permission) ? asking : signedIn(asking)),
        );
      },
    });
  if (!call.files) return void route(app);
  // only here: elsewhere a form stays a type that is refused
  void app.register(async (inner) => {
    acceptForms(inner, call);
    route(inner);
  });
}
