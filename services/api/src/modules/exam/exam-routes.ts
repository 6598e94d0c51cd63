import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { readExams } from './exam-queries';
import { createExam } from './exam-service';

export function examRoutes(app: FastifyInstance): void {
  serve(app, contract.listExams, ({ request }) => readExams(request.db, signedIn(request).scope, { active: true }));
  serve(app, contract.listAllExams, ({ request }) => readExams(request.db, signedIn(request).scope, { active: false }));
  serve(app, contract.createExam, ({ request, body }) => createExam(request, body));
}
