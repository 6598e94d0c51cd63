import * as contract from '@thervu/contracts/script-ledger/script-ledger-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import type { KeptFigures } from '../cockpit/kept-figures';
import { CONSOLIDATE, COUNT_SCRIPTS } from './ledger-jobs';
import { lockCampsOf, openScriptsOf, paperLedger, scriptLedger, setException, startLedgerJob } from './ledger-service';
import { forgetOpenWorkOf, openWorkOf } from './open-work-service';

export function scriptLedgerRoutes(app: FastifyInstance, { kept }: { kept: KeptFigures }): void {
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
  serve(app, contract.listOpenWork, ({ context, params, query }) =>
    openWorkOf(context, kept, { examId: Number(params.examId), ...query }),
  );
  serve(app, contract.lockCamps, ({ context, params, body }) => lockCampsOf(context, { params, body }));
  serve(app, contract.setScriptException, async ({ context, params, body }) => {
    const answer = await setException(context, { params, body });
    forgetOpenWorkOf(kept, Number(params.examId));
    return answer;
  });
}
