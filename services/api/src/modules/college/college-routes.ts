import * as contract from '@thervu/contracts/college/college-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http';
import { signedIn } from '../../core/session';
import { listColleges } from './college-queries';

export function collegeRoutes(app: FastifyInstance): void {
  serve(app, contract.listColleges, ({ request }) => listColleges(request.db, signedIn(request).scope));
}
