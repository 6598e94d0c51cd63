import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { readExamSteps } from '../exam/exam-step-service';
import { moveStage, saveFlags } from './exam-stage-service';
import { gatesOf } from './stage-gates';

/** The switches of an exam and its stages from creation to archive. */
export function examStageRoutes(app: FastifyInstance): void {
  serve(app, contract.saveExamFlags, async ({ request, body }) => {
    await saveFlags(request, body);
    return { message: 'Change saved successfully' };
  });
  serve(app, contract.listExamStages, ({ request }) => readExamSteps(request.db, signedIn(request).scope));
  serve(app, contract.listStageGates, ({ request, params }) => gatesOf(request.db, Number(params.examId)));
  serve(app, contract.moveExamStage, ({ request, params, body }) => moveStage(request, { params, body }));
}
