import * as contract from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { orderBarcodes, orderPrint, topSheetState } from './top-sheet-service';

export function topSheetRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.makeBarcodes, ({ context, body }) => orderBarcodes(context, owner, body));
  serve(app, contract.getTopSheets, ({ context, params }) => topSheetState(context.db, params.exam));
  serve(app, contract.makeTopSheetPdf, ({ context, body }) => orderPrint(context, owner, body));
}
