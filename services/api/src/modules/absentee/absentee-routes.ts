import * as contract from '@thervu/contracts/absentee/absentee-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import * as absentees from './absentee-service';

export function absenteeRoutes(app: FastifyInstance): void {
  serve(app, contract.listAbsentees, ({ context, params, query }) =>
    absentees.absentees(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.listAbsentEntry, ({ context, params, query }) =>
    absentees.absentEntry(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.getHallCount, ({ context, params, query }) =>
    absentees.hallCounts(context.db, context.scope, { ...params, ...query }),
  );
  serve(app, contract.updateAbsentee, ({ context, params, query, body }) =>
    absentees.saveAbsentee(context, { ...params, ...query, ...body }),
  );
  serve(app, contract.closeAbsentees, ({ context, body }) => absentees.closePaper(context, body));
}
