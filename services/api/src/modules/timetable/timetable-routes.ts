import * as contract from '@thervu/contracts/timetable/timetable-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { checkTimetable, examClashes, saveTimetable, timetablePapers, timetableTerms } from './timetable-service';

export function timetableRoutes(app: FastifyInstance): void {
  serve(app, contract.saveExamDetails, ({ request, body }) => saveTimetable(request, body));
  serve(app, contract.checkTimetable, ({ request, body }) => checkTimetable(request.db, body));
  serve(app, contract.getTimetableTerms, ({ request }) => timetableTerms(request.db));
  serve(app, contract.listTimetablePapers, ({ request, query }) => timetablePapers(request.db, query));
  serve(app, contract.listTimetableClashes, ({ request, query }) => examClashes(request.db, query.exam));
}
