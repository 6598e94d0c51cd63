import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { UPLOAD_RULES, type UploadKind } from '@thervu/contracts/core/upload-rules';
import { BadRequest, TooLarge, type HttpError } from '../http/problem';
import { OverLimit } from './spool';

const atField = (field: string, message: string) => new BadRequest(`${field} ${message}.`, [{ field, message }]);

/** Why a form is not taken, each by its own name. */
export const rejected = {
  broken: () => new BadRequest('The form did not arrive as a whole.'),
  withoutBoundary: () => new BadRequest('The form cannot be read: its content type names no boundary.'),
  unreadable: () => new BadRequest('The form cannot be read.'),
  tooLarge: () => new TooLarge('The form is larger than all its fields and files may be together.'),
  tooManyFields: () => new TooLarge('The form has too many fields.'),
  tooManyFiles: () => new BadRequest('The form has more files than it has fields for files.'),
  textTooLong: (field: string) =>
    new TooLarge(`${fieldLabel(field)} is too long.`, [{ field, message: 'is too long' }]),
  textForFile: (field: string) => atField(field, 'has to be a file'),
  unknownFile: (field: string) => atField(field, 'is not a known file field'),
  secondFile: (field: string) => atField(field, 'has more than one file'),
  /** A file that could not be stored: the limit of its kind, or what the disk says. */
  file: (field: string, kind: UploadKind, error: Error): HttpError => {
    if (!(error instanceof OverLimit)) return error as HttpError;
    const message = `The file is larger than allowed. Please choose ${UPLOAD_RULES[kind].words}.`;
    return new TooLarge(`${fieldLabel(field)}: ${message}`, [{ field, message }]);
  },
};
