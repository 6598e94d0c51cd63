import * as studentCalls from '@thervu/contracts/student/student-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../core/http/http';
import { Forbidden } from '../../core/http/problem';
import { signedIn } from '../../core/session/session';
import { listBatches, listStudents } from './student-queries';
import {
  deleteStudent,
  discontinueStudent,
  findStudents,
  readEvents,
  readStudent,
  rejectForeign,
  renameStudent,
  transferStudent,
} from './student-service';

/** A GET that changes state is never run ahead of a person: what a browser or a proxy fetches on suspicion is refused. */
function rejectPrefetch({ headers }: FastifyRequest): void {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? ''))))
    throw new Forbidden('This address changes a student and is not fetched ahead.', 'prefetch-refused');
}

function readingRoutes(app: FastifyInstance): void {
  serve(app, studentCalls.listBatches, ({ request }) => listBatches(request.db, signedIn(request).scope));

  serve(app, studentCalls.listCollegeBatches, ({ request, params }) => {
    const { scope } = signedIn(request);
    rejectForeign(scope, params.college);
    return listBatches(request.db, scope, { colcode: params.college });
  });

  serve(app, studentCalls.listDegreeBatches, ({ request, params }) => {
    const { scope } = signedIn(request);
    rejectForeign(scope, params.college);
    return listBatches(request.db, scope, { colcode: params.college, deg_id: params.degree });
  });

  serve(app, studentCalls.listStudents, ({ request, params }) => {
    const { scope } = signedIn(request);
    rejectForeign(scope, params.college);
    const filter = { colcode: params.college, deg_id: params.degree, admn_acdyr: params.year };
    return listStudents(request.db, scope, filter);
  });

  serve(app, studentCalls.getStudentByAppId, ({ request, params }) =>
    readStudent(request.db, signedIn(request).scope, { student_id: params.id }),
  );

  serve(app, studentCalls.getStudentByRegId, ({ request, params }) =>
    readStudent(request.db, signedIn(request).scope, { reg_no: params.id.toUpperCase() }),
  );

  serve(app, studentCalls.getStudentByRegIdOfCollege, ({ request, params }) => {
    const { scope } = signedIn(request);
    rejectForeign(scope, params.college);
    return readStudent(request.db, scope, { reg_no: params.id.toUpperCase(), colcode: params.college });
  });

  serve(app, studentCalls.searchStudents, ({ request, query }) =>
    findStudents(request.db, signedIn(request).scope, query),
  );

  serve(app, studentCalls.listStudentEvents, ({ request, params }) =>
    readEvents(request.db, signedIn(request).scope, params.id),
  );
}

/** Lists, look-ups and what happens to a student after admission. */
export function studentRoutes(app: FastifyInstance): void {
  readingRoutes(app);

  serve(app, studentCalls.renameStudent, async ({ request, params, body }) => {
    const row_version = await renameStudent(request, params.id, body);
    return { message: 'Student updated successfully.', row_version };
  });

  serve(app, studentCalls.discontinueStudent, async ({ request, params, body }) => ({
    message: await discontinueStudent(request, params.id, body),
  }));

  serve(app, studentCalls.discontinueStudentByAddress, async ({ request, params }) => {
    rejectPrefetch(request);
    return { message: await discontinueStudent(request, params.id) };
  });

  serve(app, studentCalls.transferStudent, ({ request, params, body }) =>
    transferStudent(request, params.id, params.college, body),
  );

  serve(app, studentCalls.transferStudentByAddress, async ({ request, params }) => {
    rejectPrefetch(request);
    return { message: (await transferStudent(request, params.id, params.college)).message };
  });

  serve(app, studentCalls.deleteStudent, async ({ request, params }) => ({
    message: await deleteStudent(request, params.id),
  }));
}
