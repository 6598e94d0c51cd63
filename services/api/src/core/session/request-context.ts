import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '../http/problem';
import type { Context, PublicContext } from './context';

/** What services may know of a request: with user and scope where somebody is signed in. */
export function contextOf({ caller, pool: db, id: requestId, ip, log, server }: FastifyRequest): PublicContext {
  if (!caller) return { user: null, db, requestId, ip, log };
  const { scope, ...user } = caller;
  const context: Context = { user, scope, db, requestId, ip, log, presence: server.presence };
  return context;
}

const isSignedIn = (context: PublicContext): context is Context => context.user !== null;

/** The context of the person who called; on a route that is not public somebody always is. */
export function signedIn(context: PublicContext): Context {
  if (!isSignedIn(context)) throw new Unauthorized();
  return context;
}
