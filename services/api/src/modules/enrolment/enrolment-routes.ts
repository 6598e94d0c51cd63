import * as contract from '@thervu/contracts/enrolment/enrolment-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { enrol, type EnrolmentDesk } from './enrolment-service';
import { handSlip, issueSlips, listEnrolments, returnSlip } from './slip-service';

export function enrolmentRoutes(app: FastifyInstance, desk: EnrolmentDesk & { publicUrl: string }): void {
  serve(app, contract.enrol, async ({ context, body }) => ({
    ...(await enrol(desk, context, body)),
    message: 'Your password is set. Sign in with it.',
  }));
  serve(app, contract.listEnrolments, ({ context, query }) => listEnrolments(context, query.of));
  serve(app, contract.issueSlips, async ({ context, body, reply }) => {
    const slips = await issueSlips(context, desk.publicUrl, body.users);
    void reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sealed-slips.pdf"')
      .header('cache-control', 'no-store');
    return slips;
  });
  serve(app, contract.handSlip, async ({ context, params }) => ({ message: await handSlip(context, params.id) }));
  serve(app, contract.returnSlip, async ({ context, params }) => ({ message: await returnSlip(context, params.id) }));
}
