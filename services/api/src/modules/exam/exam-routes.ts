import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { readExams } from './exam-queries';
import { removeExam } from './exam-removal-service';
import { createExam } from './exam-service';

export function examRoutes(app: FastifyInstance): void {
  serve(app, contract.listExams, ({ context }) => readExams(context.db, context.scope, { active: true }));
  serve(app, contract.listAllExams, ({ context }) => readExams(context.db, context.scope, { active: false }));
  serve(app, contract.removeExam, ({ context, params, body }) => removeExam(context, Number(params.examId), body));
  serve(app, contract.createExam, ({ context, body }) => createExam(context, body));
}
