import * as monitor from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import * as contract from '@thervu/contracts/reval-outcome/reval-outcome-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../core/http/http';
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

export function revalOutcomeRoutes(app: FastifyInstance): void {
  serve(app, contract.getRevalOutcomes, ({ context, params }) => revalOutcomes(context, Number(params.examId)));
  serve(app, contract.listRevalOutcomes, ({ context, params, query }) => outcomeList(context, { params, query }));
  serve(app, contract.listPendingRequests, ({ context, params }) => pendingList(context.db, Number(params.examId)));
  serve(app, contract.listRevalApprovals, ({ context, params }) =>
    approvalHistory(context.db, Number(params.examId), Number(params.rid)),
  );
  serve(app, contract.decideRevaluation, ({ context, params }) => startDecision(context, Number(params.examId)));
  serve(app, contract.approveRevalOutcomes, ({ context, params, body }) => signOutcomes(context, { params, body }));
  serve(app, contract.approveUnflagged, ({ context, params, body }) => signUnflagged(context, { params, body }));
  serve(app, contract.refuseRevalOutcome, ({ context, params, body }) =>
    recordRefusedOutcome(context, { params, body }),
  );
  serve(app, contract.declareUnvalued, ({ context, params, body }) => setUnvalued(context, { params, body }));
  serve(app, contract.listRevalRefunds, ({ context, params }) => refundList(context.db, Number(params.examId)));
  serve(app, contract.getRevalRefundFile, async ({ context, reply, params, query }) => {
    const rows = await allRefunds(context.db, Number(params.examId));
    named(reply, query.format === 'csv' ? CSV : XLSX, `${contract.REFUND_FILE}.${query.format}`);
    return query.format === 'csv' ? refundCsv(rows) : refundXlsx(rows);
  });
  serve(app, contract.withdrawArrears, ({ context, params, body }) => withdrawAll(context, { params, body }));
  serve(app, contract.listOwnRevalOutcomes, ({ context, params }) =>
    outcomesForCollege(context.db, context.scope, Number(params.examId)),
  );
  serve(app, monitor.getRevalMonitor, ({ context, params, query }) =>
    monitorOf(context.db, Number(params.examId), query.by),
  );
  serve(app, monitor.getRevalMonitorFile, async ({ context, reply, params, query }) => {
    const file = await monitorCsv(context.db, Number(params.examId), query.by);
    named(reply, CSV, `Revaluation_Monitor_${query.by}.csv`);
    return file;
  });
}
