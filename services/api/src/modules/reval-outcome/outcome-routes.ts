import * as monitor from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import * as contract from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { monitorCsv, monitorOf } from './monitor-service';
import {
  approvalHistory,
  outcomeList,
  pendingList,
  recordRefusedOutcome,
  revalOutcomes,
  setUnvalued,
  signOutcomes,
  signUnflagged,
  startDecision,
} from './outcome-service';
import { refundCsv, refundXlsx } from './refund-file';
import { allRefunds, outcomesForCollege, refundList, withdrawAll } from './refund-service';

const CSV = 'text/csv; charset=utf-8';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const named = (reply: FastifyReply, type: string, name: string) =>
  void reply.type(type).header('content-disposition', `attachment; filename="${name}"`);

export function revalOutcomeRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.getRevalOutcomes, ({ request, params }) => revalOutcomes(request, Number(params.examId)));
  serve(app, contract.listRevalOutcomes, ({ request, params, query }) => outcomeList(request, { params, query }));
  serve(app, contract.listPendingRequests, ({ request, params }) => pendingList(request.db, Number(params.examId)));
  serve(app, contract.listRevalApprovals, ({ request, params }) =>
    approvalHistory(request.db, Number(params.examId), Number(params.rid)),
  );
  serve(app, contract.decideRevaluation, ({ request, params }) => startDecision(request, owner, Number(params.examId)));
  serve(app, contract.approveRevalOutcomes, ({ request, params, body }) => signOutcomes(request, { params, body }));
  serve(app, contract.approveUnflagged, ({ request, params, body }) => signUnflagged(request, { params, body }));
  serve(app, contract.refuseRevalOutcome, ({ request, params, body }) =>
    recordRefusedOutcome(request, { params, body }),
  );
  serve(app, contract.declareUnvalued, ({ request, params, body }) => setUnvalued(request, { params, body }));
  serve(app, contract.listRevalRefunds, ({ request, params }) => refundList(request.db, Number(params.examId)));
  serve(app, contract.getRevalRefundFile, async ({ request, reply, params, query }) => {
    const rows = await allRefunds(request.db, Number(params.examId));
    named(reply, query.format === 'csv' ? CSV : XLSX, `${contract.REFUND_FILE}.${query.format}`);
    return query.format === 'csv' ? refundCsv(rows) : refundXlsx(rows);
  });
  serve(app, contract.withdrawArrears, ({ request, params, body }) => withdrawAll(request, { params, body }));
  serve(app, contract.listOwnRevalOutcomes, ({ request, params }) =>
    outcomesForCollege(request.db, signedIn(request).scope, Number(params.examId)),
  );
  serve(app, monitor.getRevalMonitor, ({ request, params, query }) =>
    monitorOf(request.db, Number(params.examId), query.by),
  );
  serve(app, monitor.getRevalMonitorFile, async ({ request, reply, params, query }) => {
    const file = await monitorCsv(request.db, Number(params.examId), query.by);
    named(reply, CSV, `Revaluation_Monitor_${query.by}.csv`);
    return file;
  });
}
