import * as contract from '@thervu/contracts/camp-report/camp-report-contract';
import { deletedEntry, deletedPacket, retrieved } from '@thervu/contracts/camp-report/camp-report-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { scopeOf } from '../camp-mark/camp-scope';
import { listMismatches } from './camp-report-report';
import { listKeyed, readEntry, removeEntry, removePacket, reportByBundle, reportByDay } from './camp-report-service';

/** Officer and role in the paths are those of older clients: the session alone decides. */
export function campReportRoutes(app: FastifyInstance): void {
  serve(app, contract.getBundlesByDate, ({ request, params }) => reportByDay(request, params.date));
  serve(app, contract.getDailyReport, ({ request, params }) => reportByDay(request, params.date));
  serve(app, contract.getBundleReport, ({ request, params, query }) =>
    reportByBundle(request, params.bundle, query.exam),
  );
  serve(app, contract.listKeyedMarks, ({ request, query }) => listKeyed(request, query));
  serve(app, contract.listMismatches, async ({ request }) => listMismatches(request.db, await scopeOf(request)));
  serve(app, contract.viewEntry, async ({ request, body }) => ({
    data: await readEntry(request, body),
    message: retrieved(body.type),
  }));
  serve(app, contract.deleteEntry, async ({ request, body }) => {
    await removeEntry(request, body);
    return { message: deletedEntry(body.type) };
  });
  serve(app, contract.deleteBundlePacket, async ({ request, params, query }) => {
    await removePacket(request, params, query.reason);
    return { message: deletedPacket(params.bundle, params.packet) };
  });
}
