import { importType } from './edit-source';

/** What a service is given of who asks: the one place to change when that changes. */
export const CALLER = {
  /** Its name in a handler, and as the first parameter of a service. */
  name: 'context',
  type: 'Context',
  db: 'context.db',
  scope: 'context.scope',
} as const;

/** The import a service file needs for its caller. */
export const importCaller = (text: string): string => importType(text, CALLER.type, '../../core/session/context');
