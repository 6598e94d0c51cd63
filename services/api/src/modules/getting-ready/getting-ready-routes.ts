import * as contract from '@thervu/contracts/getting-ready/getting-ready-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { readySteps } from './getting-ready-service';

export function gettingReadyRoutes(app: FastifyInstance): void {
  serve(app, contract.getReadySteps, ({ context }) => readySteps(context.db));
}
