import * as contract from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { orderBarcodes, orderPrint, topSheetState } from './top-sheet-service';

export function topSheetRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.makeBarcodes, ({ request, body }) => orderBarcodes(request, owner, body));
  serve(app, contract.getTopSheets, ({ request, params }) => topSheetState(request.db, params.exam));
  serve(app, contract.makeTopSheetPdf, ({ request, body }) => orderPrint(request, owner, body));
}
