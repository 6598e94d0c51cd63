import * as contract from '@thervu/contracts/practical-mark/practical-mark-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import * as practicals from './practical-mark-service';

export function practicalMarkRoutes(app: FastifyInstance): void {
  serve(app, contract.listPracticalPapers, ({ request, params, query }) =>
    practicals.practicalPapers(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.listPracticalMarks, ({ request, params, query }) =>
    practicals.practicalMarks(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.savePracticalMarks, ({ request, body }) => practicals.savePracticalMarks(request, body));
}
