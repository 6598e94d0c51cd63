import * as contract from '@thervu/contracts/camp-mark/mark-entry-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { idempotencyKeyOf } from '../../core/http/idempotency';
import { paperByBarcode, saveMark } from './mark-entry-service';

export function markEntryRoutes(app: FastifyInstance): void {
  serve(app, contract.getPaperByBarcode, ({ context, params, query }) =>
    paperByBarcode(context, params.barcode, query),
  );
  serve(app, contract.insertMark, ({ context, body, request }) => saveMark(context, body, idempotencyKeyOf(request)));
}
