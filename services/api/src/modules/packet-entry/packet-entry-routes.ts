import { pluralise } from '@thervu/contracts/core/format';
import * as contract from '@thervu/contracts/packet-entry/packet-entry-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { findDummy, saveSheet } from './packet-entry-service';

const savedMessage = (saved: number) => ({ saved, message: `${pluralise(saved, 'entry', 'entries')} saved.` });

export function packetEntryRoutes(app: FastifyInstance): void {
  serve(app, contract.findDummy, ({ context, params }) => findDummy(context, params.dummyno, params.exam));
  serve(app, contract.saveAmarkSheet, async ({ context, body }) => savedMessage(await saveSheet(context, 'A', body)));
  serve(app, contract.saveBmarkSheet, async ({ context, body }) => savedMessage(await saveSheet(context, 'B', body)));
}
