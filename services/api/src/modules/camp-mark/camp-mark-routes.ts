import * as contract from '@thervu/contracts/camp-mark/camp-mark-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http';
import { signedIn } from '../../core/session';
import { listBarcodeErrors, listDifferentMarks } from './camp-mark-queries';

/** Officer and role in the paths are those of older clients: the session alone decides. */
export function campMarkRoutes(app: FastifyInstance): void {
  serve(app, contract.listDifferentMarks, ({ request }) => listDifferentMarks(request.db, signedIn(request)));
  serve(app, contract.listBarcodeErrors, ({ request }) => listBarcodeErrors(request.db, signedIn(request)));
}
