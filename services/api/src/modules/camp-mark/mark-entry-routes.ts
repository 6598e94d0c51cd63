import * as contract from '@thervu/contracts/camp-mark/mark-entry-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { paperByBarcode, saveMark } from './mark-entry-service';

export function markEntryRoutes(app: FastifyInstance): void {
  serve(app, contract.getPaperByBarcode, ({ request, params, query }) =>
    paperByBarcode(request, params.barcode, query),
  );
  serve(app, contract.insertMark, ({ request, body }) => saveMark(request, body));
}
