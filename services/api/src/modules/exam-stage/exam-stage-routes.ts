import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import type { KeptFigures } from '../cockpit/kept-figures';
import { readExamSteps } from '../exam/exam-step-service';
import { moveStage, saveFlags } from './exam-stage-service';
import { askedGates } from './stage-gates';

/** The switches of an exam and its stages from creation to archive. */
export function examStageRoutes(app: FastifyInstance, { kept }: { kept: KeptFigures }): void {
  serve(app, contract.saveExamFlags, async ({ context, body }) => {
    await saveFlags(context, body);
    return { message: 'Change saved successfully' };
  });
  serve(app, contract.listExamStages, ({ context }) => readExamSteps(context.db, context.scope));
  serve(app, contract.listStageGates, ({ context, params, query }) =>
    askedGates(context, kept, { examId: Number(params.examId), ...query }),
  );
  serve(app, contract.moveExamStage, ({ context, params, body }) => moveStage(context, { params, body }));
}
