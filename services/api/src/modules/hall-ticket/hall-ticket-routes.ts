import * as contract from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http';
import { NotFound } from '../../core/problem';
import { sendStored } from '../../core/send-stored';
import { signedIn } from '../../core/session';
import type { SigningKeys } from '../../core/signing-keys';
import type { Storage } from '../../core/storage';
import { findPhoto } from './hall-ticket-queries';
import { hallTickets, orderPdf } from './hall-ticket-service';
import { isGenuine } from './ticket-code';

export interface TicketTools {
  /** The owner's pool, for the queue. */
  owner: Knex;
  storage: Storage;
  keys: SigningKeys;
}

export function hallTicketRoutes(app: FastifyInstance, { owner, storage, keys }: TicketTools): void {
  serve(app, contract.listHallTickets, ({ request, params }) => {
    const { scope } = signedIn(request);
    return hallTickets(request.db, scope, keys, { ...params, college: scope.college ?? '' });
  });
  serve(app, contract.getHallTicket, ({ request, params: { regNo, college, exam } }) =>
    hallTickets(request.db, signedIn(request).scope, keys, { regNo: regNo.toUpperCase(), college, exam }),
  );
  serve(app, contract.makeHallTicketPdf, ({ request, body }) => orderPdf(request, owner, body));

  serve(app, contract.getTicketPhoto, async ({ request, reply, params }) => {
    const regNo = params.regNo.toUpperCase();
    const photo = await findPhoto(request.db, signedIn(request).scope, regNo);
    if (!photo) throw new NotFound('no-photo', 'There is no photo.');
    const file = { key: photo.path, name: `${regNo}.jpg`, mime: photo.mime, size: photo.size_bytes };
    return sendStored(reply, storage, file, { inline: true });
  });

  serve(app, contract.getTicketKeys, ({ reply }) => {
    // a gate keeps them; after a change of keys the old ones go on to be published
    void reply.header('cache-control', 'public, max-age=3600');
    return { keys: keys.published() };
  });
  serve(app, contract.verifyHallTicket, ({ body }) => ({ match: isGenuine(keys, body.code) }));
}
