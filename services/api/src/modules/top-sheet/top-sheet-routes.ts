import * as contract from '@thervu/contracts/top-sheet/top-sheet-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { orderBarcodes, orderPrint, topSheetState } from './top-sheet-service';

export function topSheetRoutes(app: FastifyInstance): void {
  serve(app, contract.makeBarcodes, ({ context, body }) => orderBarcodes(context, body));
  serve(app, contract.getTopSheets, ({ context, params }) => topSheetState(context.db, params.exam));
  serve(app, contract.makeTopSheetPdf, ({ context, body }) => orderPrint(context, body));
}
