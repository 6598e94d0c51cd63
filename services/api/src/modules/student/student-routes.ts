import * as studentCalls from '@thervu/contracts/student/student-contract';
import { regnoKey } from '@thervu/contracts/student/register-number';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serve } from '../../core/http/http';
import { Forbidden } from '../../core/http/problem';
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
  serve(app, studentCalls.listBatches, ({ context }) => listBatches(context.db, context.scope));

  serve(app, studentCalls.listCollegeBatches, ({ context, params }) => {
    const { scope } = context;
    rejectForeign(scope, params.college);
    return listBatches(context.db, scope, { colcode: params.college });
  });

  serve(app, studentCalls.listDegreeBatches, ({ context, params }) => {
    const { scope } = context;
    rejectForeign(scope, params.college);
    return listBatches(context.db, scope, { colcode: params.college, deg_id: params.degree });
  });

  serve(app, studentCalls.listStudents, ({ context, params }) => {
    const { scope } = context;
    rejectForeign(scope, params.college);
    const filter = { colcode: params.college, deg_id: params.degree, admn_acdyr: params.year };
    return listStudents(context.db, scope, filter);
  });

  serve(app, studentCalls.getStudentByAppId, ({ context, params }) =>
    readStudent(context.db, context.scope, { student_id: params.id }),
  );

  serve(app, studentCalls.getStudentByRegId, ({ context, params }) =>
    readStudent(context.db, context.scope, { regno_key: regnoKey(params.id) }),
  );

  serve(app, studentCalls.getStudentByRegIdOfCollege, ({ context, params }) => {
    const { scope } = context;
    rejectForeign(scope, params.college);
    return readStudent(context.db, scope, { regno_key: regnoKey(params.id), colcode: params.college });
  });

  serve(app, studentCalls.searchStudents, ({ context, query }) => findStudents(context.db, context.scope, query));

  serve(app, studentCalls.listStudentEvents, ({ context, params }) => readEvents(context.db, context.scope, params.id));
}

/** Lists, look-ups and what happens to a student after admission. */
export function studentRoutes(app: FastifyInstance): void {
  readingRoutes(app);

  serve(app, studentCalls.renameStudent, async ({ context, params, body }) => {
    const row_version = await renameStudent(context, params.id, body);
    return { message: 'Student updated successfully.', row_version };
  });

  serve(app, studentCalls.discontinueStudent, async ({ context, params, body }) => ({
    message: await discontinueStudent(context, params.id, body),
  }));

  serve(app, studentCalls.discontinueStudentByAddress, async ({ context, params, request }) => {
    rejectPrefetch(request);
    return { message: await discontinueStudent(context, params.id) };
  });

  serve(app, studentCalls.transferStudent, ({ context, params, body }) =>
    transferStudent(context, params.id, params.college, body),
  );

  serve(app, studentCalls.transferStudentByAddress, async ({ context, params, request }) => {
    rejectPrefetch(request);
    return { message: (await transferStudent(context, params.id, params.college)).message };
  });

  serve(app, studentCalls.deleteStudent, async ({ context, params }) => ({
    message: await deleteStudent(context, params.id),
  }));
}
