import { find } from '@thervu/contracts/find/find-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import type { RateCounter } from '../../core/http/rate-counter';
import { answerFind } from './find-service';

export function findRoutes(app: FastifyInstance, { counter }: { counter: RateCounter }): void {
  serve(app, find, ({ context, query }) => answerFind(context, counter, query.q));
}
