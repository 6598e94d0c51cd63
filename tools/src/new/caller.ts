import { importName, importType } from './edit-source';

/** What a service is given of who asks: the one place to change when that changes. */
export const CALLER = {
  /** Its name in a handler, and as the first parameter of a service. */
  name: 'request',
  type: 'FastifyRequest',
  db: 'request.db',
  scope: 'signedIn(request).scope',
} as const;

/** The imports a service file needs for its caller. */
export function importCaller(text: string, needsScope: boolean): string {
  const typed = importType(text, CALLER.type, 'fastify');
  return needsScope ? importName(typed, 'signedIn', '../../core/session/session') : typed;
}
