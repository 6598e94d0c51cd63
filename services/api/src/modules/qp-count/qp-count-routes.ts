import * as contract from '@thervu/contracts/qp-count/qp-count-contract';
import { QP_FILE } from '@thervu/contracts/qp-count/qp-count-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { qpCountFile } from './qp-count-file';
import { qpColleges } from './qp-count-queries';
import { collegeQpCounts, freezeQpCounts, qpCounts, qpOrder } from './qp-count-service';

export function qpCountRoutes(app: FastifyInstance): void {
  serve(app, contract.listQpColleges, ({ request }) => qpColleges(request.db));
  serve(app, contract.listQpCounts, ({ request, params }) => qpCounts(request.db, params.exam));
  serve(app, contract.listCollegeQpCounts, ({ request, params }) =>
    collegeQpCounts(request.db, params.exam, params.code),
  );
  serve(app, contract.getQpOrder, ({ request, params }) => qpOrder(request.db, params.exam));
  serve(app, contract.freezeQpCounts, ({ request, params, body }) => freezeQpCounts(request, params.exam, body.after));
  serve(app, contract.getQpCountFile, async ({ request, reply, params, query }) => {
    const { exam } = params;
    const { college } = query;
    const rows =
      college === undefined
        ? await qpCounts(request.db, exam)
        : (await collegeQpCounts(request.db, exam, college)).map(({ tot, ...row }) => ({
            ...row,
            count: tot,
          }));
    const order = college === undefined ? await qpOrder(request.db, exam) : null;
    void reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${QP_FILE}"`);
    return qpCountFile(rows, order);
  });
}
