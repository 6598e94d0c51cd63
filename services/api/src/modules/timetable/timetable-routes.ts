import * as whole from '@thervu/contracts/timetable/exam-timetable-contract';
import * as contract from '@thervu/contracts/timetable/timetable-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { examTimetable, saveExamTimetable } from './exam-timetable-service';
import { copyTimetable } from './timetable-copy-service';
import { checkTimetable, examClashes, saveTimetable, timetablePapers, timetableTerms } from './timetable-service';

export function timetableRoutes(app: FastifyInstance): void {
  serve(app, contract.saveExamDetails, ({ context, body }) => saveTimetable(context, body));
  serve(app, contract.checkTimetable, ({ context, body }) => checkTimetable(context.db, body));
  serve(app, contract.copyTimetable, ({ context, body }) => copyTimetable(context, body));
  serve(app, whole.listExamTimetable, ({ context, query }) => examTimetable(context.db, query.exam));
  serve(app, whole.saveExamTimetable, ({ context, body }) => saveExamTimetable(context, body));
  serve(app, contract.getTimetableTerms, ({ context }) => timetableTerms(context.db));
  serve(app, contract.listTimetablePapers, ({ context, query }) => timetablePapers(context.db, query));
  serve(app, contract.listTimetableClashes, ({ context, query }) => examClashes(context.db, query.exam));
}
