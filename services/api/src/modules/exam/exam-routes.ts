import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http';
import { signedIn } from '../../core/session';
import { readExams, readExamSteps } from './exam-queries';
import { createExam } from './exam-service';
import { moveStage, saveFlags } from './exam-stage-service';
import { gatesOf } from './stage-gates';

export function examRoutes(app: FastifyInstance): void {
  serve(app, contract.listExams, ({ request }) =>
    readExams(request.db, signedIn(request).scope, { active: true }),
  );
  serve(app, contract.listAllExams, ({ request }) =>
    readExams(request.db, signedIn(request).scope, { active: false }),
  );
  serve(app, contract.createExam, ({ request, body }) => createExam(request, body));
  serve(app, contract.saveExamFlags, async ({ request, body }) => {
    await saveFlags(request, body);
    return { message: 'Change saved successfully' };
  });
  serve(app, contract.listExamStages, ({ request }) => readExamSteps(request.db, signedIn(request).scope));
  serve(app, contract.listStageGates, ({ request, params }) => gatesOf(request.db, Number(params.examId)));
  serve(app, contract.moveExamStage, ({ request, params, body }) => moveStage(request, { params, body }));
}
