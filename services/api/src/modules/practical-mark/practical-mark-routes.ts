import * as contract from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as practicals from './practical-mark-service';

export function practicalMarkRoutes(app: FastifyInstance): void {
  serve(app, contract.listPracticalPapers, ({ context, params, query }) =>
    practicals.practicalPapers(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.listPracticalMarks, ({ context, params, query }) =>
    practicals.practicalMarks(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.savePracticalMarks, ({ context, body }) => practicals.savePracticalMarks(context, body));
}
