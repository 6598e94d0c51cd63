import * as contract from '@thervu/contracts/auth/auth-contract';
import type { Credentials } from '@thervu/contracts/auth/auth-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../core/http/http';
import {
  credentialEvents,
  ownSession,
  signInCamp,
  signInCollege,
  signOut,
  type AuthService,
  type SignIn,
} from './auth-service';
import { changeCollege, changeOwn } from './change-password-service';

export function authRoutes(app: FastifyInstance, service: AuthService): void {
  const signInOf = ({ headers }: FastifyRequest, credentials: Credentials): SignIn => ({
    credentials,
    userAgent: headers['user-agent'],
    browser: { cookies: headers.cookie },
  });
  const remember = (request: FastifyRequest, reply: FastifyReply, userId: number) => {
    const cookie = service.browsers.remember({ cookies: request.headers.cookie }, userId, request.protocol === 'https');
    void reply.header('set-cookie', cookie);
  };
  serve(app, contract.clgLogin, async ({ context, body, request, reply }) => {
    const { session, userId } = await signInCollege(service, context, signInOf(request, body));
    remember(request, reply, userId);
    return session;
  });
  serve(app, contract.campLogin, async ({ context, body, request, reply }) => {
    const { session, userId } = await signInCamp(service, context, signInOf(request, body));
    remember(request, reply, userId);
    return session;
  });
  serve(app, contract.getOwnSession, ({ context }) => ownSession(context));

  serve(app, contract.listCredentialEvents, ({ context }) => credentialEvents(service, context));

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

  serve(app, contract.changeCollegePasswordInPath, async ({ context, params, body }) => {
    await changeCollege(service, context, params.id, params.value, body?.currentPassword);
    return { message: 'Password changed successfully' };
  });
}
