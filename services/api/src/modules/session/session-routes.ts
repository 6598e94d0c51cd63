import * as contract from '@thervu/contracts/session/session-contract';
import type { FastifyInstance } from 'fastify';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import { endAllOf, endOf, endOthers, endOwn, ownSessions, sessionsOfPeople } from './session-service';

const ended = (count: number) =>
  count === 1 ? 'One sign-in was ended.' : `${count === 0 ? 'No' : count} sign-ins were ended.`;

export function sessionRoutes(app: FastifyInstance, pools: Pick<Pools, 'auth'>): void {
  serve(app, contract.listOwnSessions, ({ request }) => ownSessions(pools, request));
  serve(app, contract.endOwnSession, async ({ request, params }) => {
    await endOwn(pools, request, params.id);
    return { message: ended(1) };
  });
  serve(app, contract.endOtherSessions, async ({ request }) => {
    const count = await endOthers(pools, request);
    return { message: ended(count), ended: count };
  });
  serve(app, contract.listSessions, ({ request, query }) => sessionsOfPeople(pools, request, query));
  serve(app, contract.endSessionOf, async ({ request, params }) => {
    await endOf(pools, request, params.id);
    return { message: ended(1) };
  });
  serve(app, contract.endSessionsOf, async ({ request, params }) => {
    const count = await endAllOf(pools, request, Number(params.userId));
    return { message: ended(count), ended: count };
  });
}
