import * as contract from '@thervu/contracts/qp-count/qp-count-contract';
import { QP_FILE } from '@thervu/contracts/qp-count/qp-count-rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { qpCountFile } from './qp-count-file';
import { qpColleges } from './qp-count-queries';
import { collegeQpCounts, freezeQpCounts, qpCounts, qpOrder } from './qp-count-service';

export function qpCountRoutes(app: FastifyInstance): void {
  serve(app, contract.listQpColleges, ({ context }) => qpColleges(context.db));
  serve(app, contract.listQpCounts, ({ context, params }) => qpCounts(context.db, params.exam));
  serve(app, contract.listCollegeQpCounts, ({ context, params }) =>
    collegeQpCounts(context.db, params.exam, params.code),
  );
  serve(app, contract.getQpOrder, ({ context, params }) => qpOrder(context.db, params.exam));
  serve(app, contract.freezeQpCounts, ({ context, params, body }) => freezeQpCounts(context, params.exam, body.after));
  serve(app, contract.getQpCountFile, async ({ context, reply, params, query }) => {
    const { exam } = params;
    const { college } = query;
    const rows =
      college === undefined
        ? await qpCounts(context.db, exam)
        : (await collegeQpCounts(context.db, exam, college)).map(({ tot, ...row }) => ({
            ...row,
            count: tot,
          }));
    const order = college === undefined ? await qpOrder(context.db, exam) : null;
    void reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', `attachment; filename="${QP_FILE}"`);
    return qpCountFile(rows, order);
  });
}
