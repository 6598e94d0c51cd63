import * as contract from '@thervu/contracts/auth/auth-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import {
  changeCollege,
  changeOwn,
  ownSession,
  signInCamp,
  signInCollege,
  signOut,
  type AuthService,
} from './auth-service';

export function authRoutes(app: FastifyInstance, service: AuthService): void {
  serve(app, contract.clgLogin, ({ context, body, request }) =>
    signInCollege(service, context, { credentials: body, userAgent: request.headers['user-agent'] }),
  );
  serve(app, contract.campLogin, ({ context, body, request }) =>
    signInCamp(service, context, { credentials: body, userAgent: request.headers['user-agent'] }),
  );
  serve(app, contract.getOwnSession, ({ context }) => ownSession(context));

  serve(app, contract.logout, async ({ context }) => {
    await signOut(service, context);
    return { message: 'Signed out.' };
  });

  serve(app, contract.changeOwnPassword, async ({ context, body }) => {
    await changeOwn(service, context, body);
    return { message: 'Password changed successfully' };
  });

  serve(app, contract.changeCollegePassword, async ({ context, params, body }) => {
    await changeCollege(service, context, params.id, body.newPassword, body.currentPassword);
    return { message: 'Password changed successfully' };
  });

  serve(app, contract.changeCollegePasswordInPath, async ({ context, params }) => {
    await changeCollege(service, context, params.id, params.value, undefined);
    return { message: 'Password changed successfully' };
  });
}
