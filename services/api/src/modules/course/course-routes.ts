import * as contract from '@thervu/contracts/course/course-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { listBosYears, listCourses } from './course-queries';
import { copyPapers } from './course-copy-service';
import { addCourse, changeCourse, deleteCourse, readCourse } from './course-service';

/** Masters are the same for every college: the lists know no scope. Literal segments win over the segments of a degree. */
export function courseRoutes(app: FastifyInstance): void {
  serve(app, contract.listCourses, ({ context }) => listCourses(context.db));
  serve(app, contract.listBosYears, ({ context }) => listBosYears(context.db));
  serve(app, contract.getCourse, ({ context, params }) => readCourse(context.db, params.id));
  serve(app, contract.listDegreeCourses, ({ context, params }) => listCourses(context.db, params));
  serve(app, contract.listLanguageCourses, ({ context, params }) =>
    listCourses(context.db, { ...params, kind: 'LANGUAGE' }),
  );
  serve(app, contract.listNmeCourses, ({ context, params }) => listCourses(context.db, { ...params, kind: 'NME' }));
  serve(app, contract.listPracticalCourses, ({ context, params }) =>
    listCourses(context.db, { ...params, type: 'PRACTICAL' }),
  );
  serve(app, contract.copyPapers, ({ context, body }) => copyPapers(context, body));
  serve(app, contract.createCourse, ({ context, body }) => addCourse(context, body));
  serve(app, contract.updateCourse, ({ context, params, body }) => changeCourse(context, params.id, body));
  serve(app, contract.deleteCourse, ({ context, params }) => deleteCourse(context, params.id));
}
