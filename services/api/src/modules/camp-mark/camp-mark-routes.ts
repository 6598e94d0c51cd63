import * as contract from '@thervu/contracts/camp-mark/camp-mark-contract';
import { voidKeying as voidKeyingCall } from '@thervu/contracts/camp-mark/keying-correction-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { resolveProblem, saveCMark } from './c-mark-service';
import { listBarcodeErrors, listDifferentMarks } from './camp-mark-queries';
import { voidKeying } from './void-keying-service';

/** Officer and role in the paths are those of older clients: the session alone decides. */
export function campMarkRoutes(app: FastifyInstance): void {
  serve(app, contract.listDifferentMarks, ({ context }) => listDifferentMarks(context.db, context));
  serve(app, contract.listBarcodeErrors, ({ context }) => listBarcodeErrors(context.db, context));
  serve(app, contract.saveCMark, async ({ context, params, body }) => ({
    action: await saveCMark(context, params.id, body),
    message: 'C Mark saved successfully',
  }));
  serve(app, contract.resolveBarcodeError, async ({ context, params, body }) => {
    await resolveProblem(context, params.id, body);
    return { message: 'Problem settled.' };
  });
  serve(app, voidKeyingCall, async ({ context, params, body }) => ({
    message: await voidKeying(context, params.id, body),
  }));
}
