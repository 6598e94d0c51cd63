import * as contract from '@thervu/contracts/keying-signature/keying-signature-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { decideSignature, readSignatures } from './keying-signature-service';

export function keyingSignatureRoutes(app: FastifyInstance): void {
  serve(app, contract.listKeyingSignatures, ({ context }) => readSignatures(context));
  serve(app, contract.decideKeyingSignature, async ({ context, params, body }) => ({
    message: await decideSignature(context, params.id, body),
  }));
}
