import * as contract from '@thervu/contracts/exam/exam-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http';
import { signedIn } from '../../core/session';
import { listExams } from './exam-queries';

export function examRoutes(app: FastifyInstance): void {
  serve(app, contract.listExams, ({ request }) => listExams(request.db, signedIn(request)));
}
