import * as contract from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { allocationChanges } from './camp-allocation-queries';
import { campAllocation, saveAllocation } from './camp-allocation-service';

export function campAllocationRoutes(app: FastifyInstance): void {
  serve(app, contract.getCampAllocation, ({ context, query }) => campAllocation(context.db, query.exam));
  serve(app, contract.listAllocationChanges, ({ context }) => allocationChanges(context.db));
  serve(app, contract.saveCampAllocation, ({ context, body }) => saveAllocation(context, body));
}
