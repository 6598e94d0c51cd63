import { ConfigError } from './config';

interface StartFailure extends Error {
  code?: string;
  address?: string;
  port?: number;
}

/** Why the server does not start, in one sentence without a stack; unknown causes keep their own first line. */
export function startMessage(error: StartFailure, port: number | undefined): string {
  if (
    error instanceof ConfigError ||
    error.name === 'SchemaMismatch' ||
    error.name === 'NotDurable' ||
    error.name === 'NoStorage'
  )
    return error.message;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: stop it or set PORT.`;
    case 'EACCES':
    case 'EROFS':
      return `${error.message.includes('listen') ? `Port ${port}` : 'The folder of STORAGE_DIR'} may not be used by this user.`;
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
    case '57P03':
      return `The database cannot be reached (${error.code}).`;
    case '28P01':
    case '28000':
      return 'The database refuses the user or the password of one of the DATABASE_URL_* addresses.';
    case '3D000':
      return 'The database named by one of the DATABASE_URL_* addresses does not exist.';
    default:
      return `The server did not start: ${error.message.split('\n')[0]}`;
  }
}
