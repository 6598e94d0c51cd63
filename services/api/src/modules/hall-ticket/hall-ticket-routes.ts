import * as contract from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { regnoKey } from '@thervu/contracts/student/register-number';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { CodeMaker } from '../../core/static/code-address';
import type { Pools } from '../../core/database/connect';
import { serve } from '../../core/http/http';
import type { CheckLimits } from '../../core/http/check-limits';
import { NotFound } from '../../core/http/problem';
import { sendStoredFile } from '../../core/storage/stored-file-reply';
import type { Storage } from '../../core/storage/storage';
import { findPhoto } from './hall-ticket-queries';
import { hallTickets, orderPdf } from './hall-ticket-service';
import { checkedTicket } from './verify-page';

export interface TicketTools {
  /** The owner's pool, for the queue. */
  owner: Knex;
  storage: Storage;
  codes: CodeMaker;
  pools: Pick<Pools, 'public'>;
  limits: CheckLimits;
}

export function hallTicketRoutes(app: FastifyInstance, { owner, storage, codes, pools, limits }: TicketTools): void {
  serve(app, contract.listHallTickets, ({ context, params }) => {
    const { scope } = context;
    return hallTickets(context.db, scope, codes, { ...params, college: scope.college ?? '' });
  });
  serve(app, contract.getHallTicket, ({ context, params: { regNo, college, exam } }) =>
    hallTickets(context.db, context.scope, codes, { regNo, college, exam }),
  );
  serve(app, contract.makeHallTicketPdf, ({ context, body }) => orderPdf(context, owner, body));

  serve(app, contract.getTicketPhoto, async ({ context, reply, params }) => {
    const regNo = regnoKey(params.regNo);
    const photo = await findPhoto(context.db, context.scope, regNo);
    if (!photo) throw new NotFound('no-photo', 'There is no photo.');
    const file = { key: photo.path, name: `${regNo}.jpg`, mime: photo.mime, size: photo.size_bytes };
    return sendStoredFile(reply, storage, file, { inline: true });
  });

  serve(app, contract.getTicketKeys, ({ reply }) => {
    // a gate keeps them; after a change of keys the old ones go on to be published
    void reply.header('cache-control', 'public, max-age=3600');
    return { keys: codes.keys.published() };
  });
  serve(app, contract.verifyHallTicket, async ({ context, reply, body }) => {
    const { match, current } = await limits.within(context, async () => {
      const ticket = await checkedTicket(pools.public, codes.keys, body.code);
      return [ticket.match, ticket];
    });
    void reply.header('cache-control', 'private, no-store');
    return { match, current };
  });
}
