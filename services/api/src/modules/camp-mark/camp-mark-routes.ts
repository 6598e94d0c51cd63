import * as contract from '@thervu/contracts/camp-mark/camp-mark-contract';
import { voidKeying as voidKeyingCall } from '@thervu/contracts/camp-mark/keying-correction-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
import { resolveProblem, saveCMark } from './c-mark-service';
import { listBarcodeErrors, listDifferentMarks } from './camp-mark-queries';
import { voidKeying } from './void-keying-service';

/** Officer and role in the paths are those of older clients: the session alone decides. */
export function campMarkRoutes(app: FastifyInstance): void {
  serve(app, contract.listDifferentMarks, ({ request }) => listDifferentMarks(request.db, signedIn(request)));
  serve(app, contract.listBarcodeErrors, ({ request }) => listBarcodeErrors(request.db, signedIn(request)));
  serve(app, contract.saveCMark, async ({ request, params, body }) => ({
    action: await saveCMark(request, params.id, body),
    message: 'C Mark saved successfully',
  }));
  serve(app, contract.resolveBarcodeError, async ({ request, params, body }) => {
    await resolveProblem(request, params.id, body);
    return { message: 'Problem settled.' };
  });
  serve(app, voidKeyingCall, async ({ request, params, body }) => ({
    message: await voidKeying(request, params.id, body),
  }));
}
