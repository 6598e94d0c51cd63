import * as contract from '@thervu/contracts/course/course-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { listBosYears, listCourses } from './course-queries';
import { addCourse, changeCourse, deleteCourse, readCourse } from './course-service';

/** Masters are the same for every college: the lists know no scope. Literal segments win over the segments of a degree. */
export function courseRoutes(app: FastifyInstance): void {
  serve(app, contract.listCourses, ({ request }) => listCourses(request.db));
  serve(app, contract.listBosYears, ({ request }) => listBosYears(request.db));
  serve(app, contract.getCourse, ({ request, params }) => readCourse(request.db, params.id));
  serve(app, contract.listDegreeCourses, ({ request, params }) => listCourses(request.db, params));
  serve(app, contract.listLanguageCourses, ({ request, params }) =>
    listCourses(request.db, { ...params, kind: 'LANGUAGE' }),
  );
  serve(app, contract.listNmeCourses, ({ request, params }) => listCourses(request.db, { ...params, kind: 'NME' }));
  serve(app, contract.listPracticalCourses, ({ request, params }) =>
    listCourses(request.db, { ...params, type: 'PRACTICAL' }),
  );
  serve(app, contract.createCourse, ({ request, body }) => addCourse(request, body));
  serve(app, contract.updateCourse, ({ request, params, body }) => changeCourse(request, params.id, body));
  serve(app, contract.deleteCourse, ({ request, params }) => deleteCourse(request, params.id));
}
