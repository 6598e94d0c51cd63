import * as contract from '@thervu/contracts/enrolment/enrolment-contract';
import * as signIns from '@thervu/contracts/enrolment/college-sign-in-contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { serve } from '../../core/http/http';
import { issueCollegeSlips, readCollegeCodes, readCollegeSignIns } from './college-sign-in-service';
import { enrol, type EnrolmentDesk } from './enrolment-service';
import { handSlip, issueSlips, listEnrolments, returnSlip } from './slip-service';

export function enrolmentRoutes(app: FastifyInstance, desk: EnrolmentDesk & { publicUrl: string }): void {
  serve(app, contract.enrol, async ({ context, body }) => ({
    ...(await enrol(desk, context, body)),
    message: 'Your password is set. Sign in with it.',
  }));
  serve(app, contract.listEnrolments, ({ context, query }) => listEnrolments(context, query.of));
  const asSlips = (reply: FastifyReply) =>
    void reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sealed-slips.pdf"')
      .header('cache-control', 'no-store');
  serve(app, contract.issueSlips, async ({ context, body, reply }) => {
    const slips = await issueSlips(context, desk.publicUrl, body.users);
    asSlips(reply);
    return slips;
  });
  serve(app, signIns.listCollegeSignIns, ({ context }) => readCollegeSignIns(context));
  serve(app, signIns.listCollegeCodes, ({ context, params }) => readCollegeCodes(context, params.code));
  serve(app, signIns.issueCollegeCodes, async ({ context, body, reply }) => {
    const slips = await issueCollegeSlips(context, desk.publicUrl, body.colleges);
    asSlips(reply);
    return slips;
  });
  serve(app, contract.handSlip, async ({ context, params }) => ({ message: await handSlip(context, params.id) }));
  serve(app, contract.returnSlip, async ({ context, params }) => ({ message: await returnSlip(context, params.id) }));
}
