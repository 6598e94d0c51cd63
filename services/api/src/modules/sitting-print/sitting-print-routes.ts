import { makeSittingPrints } from '@thervu/contracts/seating/seating-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { orderPrints } from './sitting-print-service';

export function sittingPrintRoutes(app: FastifyInstance): void {
  serve(app, makeSittingPrints, ({ context, body }) => orderPrints(context, body));
}
