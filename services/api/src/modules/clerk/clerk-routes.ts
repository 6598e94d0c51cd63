import * as contract from '@thervu/contracts/clerk/clerk-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { addClerk, endClerkSignIn, printClerkSlip, readClerks } from './clerk-service';

export function clerkRoutes(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  serve(app, contract.listClerks, ({ context }) => readClerks(context));
  serve(app, contract.makeClerk, async ({ context, body }) => {
    const { id, name } = await addClerk(context, body);
    return { id, message: `${name} has been added. Print a code for the first sign-in.` };
  });
  serve(app, contract.issueClerkCode, async ({ context, params, body, reply }) => {
    const slip = await printClerkSlip(context, publicUrl, { id: params.id, ...body });
    void reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="sealed-slip.pdf"')
      .header('cache-control', 'no-store');
    return slip;
  });
  serve(app, contract.endClerk, async ({ context, params, body }) => ({
    message: `The sign-in of ${await endClerkSignIn(context, params.id, body.reason)} has ended.`,
  }));
}
