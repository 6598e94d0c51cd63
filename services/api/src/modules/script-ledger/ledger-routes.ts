import * as contract from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
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

export function scriptLedgerRoutes(app: FastifyInstance, { owner }: { owner: Knex }): void {
  serve(app, contract.getScriptLedger, ({ request, params }) => scriptLedger(request.db, Number(params.examId)));
  serve(app, contract.getPaperLedger, ({ request, params: { examId, pCode } }) =>
    paperLedger(request.db, Number(examId), pCode),
  );
  serve(app, contract.listOpenScripts, ({ request, params }) => openScriptsOf(request, params));
  serve(app, contract.countScripts, ({ request, params }) =>
    startLedgerJob(request, owner, { examId: Number(params.examId), kind: COUNT_SCRIPTS }),
  );
  serve(app, contract.consolidateMarks, ({ request, params }) =>
    startLedgerJob(request, owner, { examId: Number(params.examId), kind: CONSOLIDATE }),
  );
  serve(app, contract.listOpenWork, ({ request, params }) => openWorkOf(request.db, Number(params.examId)));
  serve(app, contract.lockCamps, ({ request, params, body }) => lockCampsOf(request, { params, body }));
  serve(app, contract.setScriptException, ({ request, params, body }) => setException(request, { params, body }));
}
