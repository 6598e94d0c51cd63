import * as contract from '@thervu/contracts/camp-report/camp-report-contract';
import { deletedEntry, deletedPacket, retrieved } from '@thervu/contracts/camp-report/camp-report-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { scopeOf } from '../camp-mark/camp-scope';
import { listMismatches } from './camp-report-report';
import { listKeyed, readEntry, removeEntry, removePacket, reportByBundle, reportByDay } from './camp-report-service';

/** Officer and role in the paths are those of older clients: the session alone decides. */
export function campReportRoutes(app: FastifyInstance): void {
  serve(app, contract.getBundlesByDate, ({ context, params }) => reportByDay(context, params.date));
  serve(app, contract.getDailyReport, ({ context, params }) => reportByDay(context, params.date));
  serve(app, contract.getBundleReport, ({ context, params, query }) =>
    reportByBundle(context, params.bundle, query.exam),
  );
  serve(app, contract.listKeyedMarks, ({ context, query }) => listKeyed(context, query));
  serve(app, contract.listMismatches, async ({ context }) => listMismatches(context.db, await scopeOf(context)));
  serve(app, contract.viewEntry, async ({ context, body }) => ({
    data: await readEntry(context, body),
    message: retrieved(body.type),
  }));
  serve(app, contract.deleteEntry, async ({ context, body }) => {
    await removeEntry(context, body);
    return { message: deletedEntry(body.type) };
  });
  serve(app, contract.deleteBundlePacket, async ({ context, params, query }) => {
    await removePacket(context, params, query.reason);
    return { message: deletedPacket(params.bundle, params.packet) };
  });
}
