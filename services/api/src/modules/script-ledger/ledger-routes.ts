import * as contract from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { CONSOLIDATE, COUNT_SCRIPTS } from './ledger-jobs';
import {
  lockCampsOf,
  openScriptsOf,
  openWorkOf,
  paperLedger,
  scriptLedger,
  setException,
  startLedgerJob,
} from './ledger-service';

export function scriptLedgerRoutes(app: FastifyInstance): void {
  serve(app, contract.getScriptLedger, ({ context, params }) => scriptLedger(context.db, Number(params.examId)));
  serve(app, contract.getPaperLedger, ({ context, params: { examId, pCode } }) =>
    paperLedger(context.db, Number(examId), pCode),
  );
  serve(app, contract.listOpenScripts, ({ context, params }) => openScriptsOf(context, params));
  serve(app, contract.countScripts, ({ context, params }) =>
    startLedgerJob(context, { examId: Number(params.examId), kind: COUNT_SCRIPTS }),
  );
  serve(app, contract.consolidateMarks, ({ context, params }) =>
    startLedgerJob(context, { examId: Number(params.examId), kind: CONSOLIDATE }),
  );
  serve(app, contract.listOpenWork, ({ context, params }) => openWorkOf(context.db, Number(params.examId)));
  serve(app, contract.lockCamps, ({ context, params, body }) => lockCampsOf(context, { params, body }));
  serve(app, contract.setScriptException, ({ context, params, body }) => setException(context, { params, body }));
}
