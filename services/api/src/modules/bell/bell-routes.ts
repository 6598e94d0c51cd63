import { getBell, markBellRead } from '@thervu/contracts/bell/bell-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import type { KeptFigures } from '../cockpit/kept-figures';
import { readBell, readUnderBell } from './bell-service';

export function bellRoutes(app: FastifyInstance, { kept }: { kept: KeptFigures }): void {
  serve(app, getBell, ({ context }) => readBell(context, kept));
  serve(app, markBellRead, ({ context, body }) => readUnderBell(context, { body }));
}
