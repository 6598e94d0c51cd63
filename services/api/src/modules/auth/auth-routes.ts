import * as contract from '@thervu/contracts/auth/auth-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/http/http';
import { signedIn } from '../../core/session/session';
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
  serve(app, contract.clgLogin, ({ request, body }) => signInCollege(service, request, body));
  serve(app, contract.campLogin, ({ request, body }) => signInCamp(service, request, body));
  serve(app, contract.getOwnSession, ({ request }) => ownSession(signedIn(request)));

  serve(app, contract.logout, async ({ request }) => {
    await signOut(service, request);
    return { message: 'Signed out.' };
  });

  serve(app, contract.changeOwnPassword, async ({ request, body }) => {
    await changeOwn(service, request, body);
    return { message: 'Password changed successfully' };
  });

  serve(app, contract.changeCollegePassword, async ({ request, params, body }) => {
    await changeCollege(service, request, params.id, body.newPassword, body.currentPassword);
    return { message: 'Password changed successfully' };
  });

  serve(app, contract.changeCollegePasswordInPath, async ({ request, params }) => {
    await changeCollege(service, request, params.id, params.value, undefined);
    return { message: 'Password changed successfully' };
  });
}
