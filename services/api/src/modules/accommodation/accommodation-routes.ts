import * as contract from '@thervu/contracts/accommodation/accommodation-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import type { Storage } from '../../core/storage/storage';
import { sendStoredFile } from '../../core/storage/stored-file-reply';
import {
  accommodations,
  askForAccommodation,
  certificateOf,
  decideOnAccommodation,
  saveScribe,
} from './accommodation-service';

export function accommodationRoutes(app: FastifyInstance, { storage }: { storage: Storage }): void {
  serve(app, contract.listAccommodations, ({ context, params }) => accommodations(context, params.exam));
  serve(app, contract.askAccommodation, ({ context, params, body, files }) =>
    askForAccommodation(context, params.exam, { body, certificate: files.certificate }),
  );
  serve(app, contract.decideAccommodation, ({ context, params, body }) => decideOnAccommodation(context, params, body));
  serve(app, contract.saveScribe, ({ context, params, body }) => saveScribe(context, params, body));
  serve(app, contract.getAccommodationCertificate, async ({ context, reply, params }) =>
    sendStoredFile(reply, storage, await certificateOf(context, params), { inline: false }),
  );
}
