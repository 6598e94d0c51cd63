import * as factors from '@thervu/contracts/signature/factor-contract';
import * as contract from '@thervu/contracts/signature/signature-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import {
  requestPasskey,
  beginTotp,
  confirmApp,
  end,
  savePasskey,
  ownFactors,
  passkeyOptions,
  proveSignIn,
  renewCodes,
} from './factor-service';
import { othersRenewed } from './renewed-service';
import { prepare } from './signing-service';

export function signatureRoutes(app: FastifyInstance): void {
  serve(app, contract.prepareSignature, ({ context, body }) => prepare(context, { body }));
  serve(app, contract.listRenewedAccounts, ({ context }) => othersRenewed(context));
  serve(app, factors.getOwnFactors, ({ context }) => ownFactors(context));
  serve(app, factors.enrolTotp, ({ context, body }) => beginTotp(context, { body }));
  serve(app, factors.confirmTotp, ({ context, params, body }) => confirmApp(context, { params, body }));
  serve(app, factors.preparePasskey, ({ context, body }) => passkeyOptions(context, body.proof));
  serve(app, factors.addPasskey, ({ context, body }) => savePasskey(context, { body }));
  serve(app, factors.renewRecoveryCodes, ({ context, body }) => renewCodes(context, body.proof));
  serve(app, factors.endFactor, ({ context, params, body }) => end(context, { params, body }));
  serve(app, factors.askPasskey, ({ context, body }) => requestPasskey(context, body.purpose));
  serve(app, factors.proveFactor, ({ context, body }) => proveSignIn(context, body.proof));
}
