import type { MutationDefinition, QueryDefinition, TagDescription } from '@reduxjs/toolkit/query/react';
import type * as z from 'zod/mini';
import { api, type ApiBaseQuery } from './api';
import { request, type Call, type CallArgument, type CallReply } from './call';
import type { CallError } from './problem';
import type { Tag } from './tags';

/** A call with a JSON reply. Files and streams have no endpoint: a store has plain data only, so they go through `callOnce`. */
type JsonCall = Call & { readonly reply: z.ZodMiniType };

type KeyOf<C extends Call> = C extends { idempotency: 'required' }
  ? { idempotencyKey: string }
  : C extends { idempotency: string }
    ? { idempotencyKey?: string }
    : unknown;

/** The argument of the hook of `C`: the argument of the call and, where the call supports retries, the idempotency key. */
export type EndpointArgument<C extends Call> = CallArgument<C> & KeyOf<C>;

type Tags = readonly TagDescription<Tag>[];
type TagsOf<C extends Call> =
  Tags | ((reply: CallReply<C> | undefined, error: CallError | undefined, argument: EndpointArgument<C>) => Tags);

interface QueryOptions<C extends Call> {
  providesTags?: TagsOf<C>;
  /** Seconds an answer stays in the cache after its last screen has closed; 0 for what other people change as well. */
  keepUnusedDataFor?: number;
  /** Bypasses the browser's cache of a shared answer. */
  fresh?: boolean;
}

interface MutationOptions<C extends Call> {
  /** A plain list is invalidated after a rejection too, since it often means that another person was first. */
  invalidatesTags?: TagsOf<C>;
}

type Endpoint<K extends 'query' | 'mutation', C extends JsonCall> = C extends JsonCall ? { kind: K; call: C } : never;

interface Group<E = unknown> {
  kind: 'query' | 'mutation';
  calls: readonly JsonCall[];
  options: QueryOptions<never> & MutationOptions<never>;
  /** Carries the types of the calls; never set. */
  endpoint?: E;
}

/** Calls that read, as queries with the same options. */
export function queries<const C extends readonly JsonCall[]>(
  calls: C,
  options: QueryOptions<C[number]> = {},
): Group<Endpoint<'query', C[number]>> {
  return { kind: 'query', calls, options: options as QueryOptions<never> };
}

/** Calls that write, as mutations with the same options. */
export function mutations<const C extends readonly JsonCall[]>(
  calls: C,
  options: MutationOptions<C[number]> = {},
): Group<Endpoint<'mutation', C[number]>> {
  return { kind: 'mutation', calls, options: options as MutationOptions<never> };
}

/** The tags, once the change is made; a rejected one leaves the cache alone. */
export const onSuccess =
  (...tags: Tags) =>
  (_reply: unknown, error: CallError | undefined): Tags =>
    error ? [] : tags;

/** Whether the shown data are outdated: the change was made, or another person changed or deleted the row first. */
export const isOutdated = (error: CallError | undefined): boolean => !error || [404, 409].includes(error.status);

/** The tags, once the change is made or rejected with a conflict. */
export const onSuccessOrConflict =
  (...tags: Tags) =>
  (_reply: unknown, error: CallError | undefined): Tags =>
    isOutdated(error) ? tags : [];

type EndpointsIn<G extends Group> = Extract<NonNullable<G['endpoint']>, { kind: string; call: JsonCall }>;
type Definitions<E extends { kind: string; call: JsonCall }> = {
  [One in E as One['call']['name']]: One extends { kind: 'query'; call: infer C extends Call }
    ? QueryDefinition<EndpointArgument<C>, ApiBaseQuery, Tag, CallReply<C>>
    : One extends { kind: 'mutation'; call: infer C extends Call }
      ? MutationDefinition<EndpointArgument<C>, ApiBaseQuery, Tag, CallReply<C>>
      : never;
};

/**
 * Makes the endpoints of a domain from its calls: name, request, argument and reply come from the call, so a name is written when
 * it is imported, when it gets its tags and when its hook is exported. Answers the api with the hooks.
 */
export function endpointsOf<G extends readonly Group[]>(
  ...groups: G
): ReturnType<typeof api.injectEndpoints<Definitions<EndpointsIn<G[number]>>>> {
  return api.injectEndpoints({
    endpoints: (build) =>
      Object.fromEntries(
        groups.flatMap(({ kind, calls, options: { fresh, ...options } }) =>
          calls.map((call) => {
            const query = (argument: { idempotencyKey?: string } | undefined) => ({
              ...request(call)(argument as never),
              ...(fresh && { fresh }),
              ...(argument?.idempotencyKey !== undefined && { idempotencyKey: argument.idempotencyKey }),
            });
            const definition = { query, ...options } as Parameters<typeof build.query>[0] &
              Parameters<typeof build.mutation>[0];
            return [call.name, kind === 'query' ? build.query(definition) : build.mutation(definition)];
          }),
        ),
      ) as unknown as Definitions<EndpointsIn<G[number]>>,
  });
}
