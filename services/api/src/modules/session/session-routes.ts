import * as contract from '@thervu/contracts/session/session-contract';
import type { FastifyInstance } from 'fastify';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { endAllOf, endOf, endOthers, endOwn, ownSessions, sessionsOfPeople } from './session-service';

const ended = (count: number) =>
  count === 1 ? 'One sign-in was ended.' : `${count === 0 ? 'No' : count} sign-ins were ended.`;

export function sessionRoutes(app: FastifyInstance, pools: Pick<Pools, 'auth'>): void {
  serve(app, contract.listOwnSessions, ({ context }) => ownSessions(pools, context));
  serve(app, contract.endOwnSession, async ({ context, params }) => {
    await endOwn(pools, context, params.id);
    return { message: ended(1) };
  });
  serve(app, contract.endOtherSessions, async ({ context }) => {
    const count = await endOthers(pools, context);
    return { message: ended(count), ended: count };
  });
  serve(app, contract.listSessions, ({ context, query }) => sessionsOfPeople(pools, context, query));
  serve(app, contract.endSessionOf, async ({ context, params }) => {
    await endOf(pools, context, params.id);
    return { message: ended(1) };
  });
  serve(app, contract.endSessionsOf, async ({ context, params }) => {
    const count = await endAllOf(pools, context, Number(params.userId));
    return { message: ended(count), ended: count };
  });
}
