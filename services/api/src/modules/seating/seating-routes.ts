import * as contract from '@thervu/contracts/seating/seating-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { reopenSitting } from '../centre-day/reopen-service';
import { moveSeat } from './move-seat-service';
import { fixSitting, planSitting } from './plan-service';
import { ownSeats, sitting, sittings } from './sitting-view-service';
import { admitVisitor } from './visitor-service';

export function seatingRoutes(app: FastifyInstance): void {
  serve(app, contract.listSittings, ({ context, params }) => sittings(context, params));
  serve(app, contract.mySeat, ({ context, query }) => ownSeats(context, query));
  serve(app, contract.getSitting, ({ context, params }) => sitting(context, params));
  serve(app, contract.planSitting, ({ context, params, body }) => planSitting(context, params, body));
  serve(app, contract.fixSitting, ({ context, params, body }) => fixSitting(context, params, body));
  serve(app, contract.reopenSitting, ({ context, params, body }) => reopenSitting(context, params, body));
  serve(app, contract.admitVisitor, ({ context, params, body }) => admitVisitor(context, params, body));
  serve(app, contract.moveSeat, ({ context, params: { id, ...path }, body }) =>
    moveSeat(context, path, Number(id), body),
  );
}
