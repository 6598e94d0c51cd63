import * as contract from '@thervu/contracts/absentee/absentee-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import * as absentees from './absentee-service';

export function absenteeRoutes(app: FastifyInstance): void {
  serve(app, contract.listAbsentees, ({ request, params, query }) =>
    absentees.absentees(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.listAbsentEntry, ({ request, params, query }) =>
    absentees.absentEntry(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.getHallCount, ({ request, params, query }) =>
    absentees.hallCounts(request.db, signedIn(request).scope, { ...params, ...query }),
  );
  serve(app, contract.updateAbsentee, ({ request, params }) => absentees.turnOver(request, params));
  serve(app, contract.closeAbsentees, ({ request, body }) => absentees.closePaper(request, body));
}
