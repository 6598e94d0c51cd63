import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { UPLOAD_RULES, type UploadKind } from '@thervu/contracts/core/upload-rules';
import { Invalid } from '../http/problem';
import type { CheckedFile } from './checked-file';
import { UploadRejected } from './upload-rejected';
import { checkPdf } from './pdf';
import { checkPicture } from './picture';

export interface Checked {
  /** What is to be stored. */
  bytes: Buffer;
  mime: CheckedFile['mime'];
}

async function checkContent(kind: UploadKind, bytes: Buffer): Promise<Checked> {
  if (bytes.length === 0) throw new UploadRejected('is empty.');
  if (kind !== 'certificate') return checkPicture(bytes, kind);
  checkPdf(bytes);
  return { bytes, mime: 'application/pdf' };
}

/** Judges a file by its content alone. Throws 422 with a sentence that names the field. */
export async function checkUpload(field: string, kind: UploadKind, bytes: Buffer): Promise<Checked> {
  try {
    return await checkContent(kind, bytes);
  } catch (error) {
    if (!(error instanceof UploadRejected)) throw error;
    const message = `The file ${error.message} Please choose ${UPLOAD_RULES[kind].words}.`;
    throw new Invalid('file-not-taken', `${fieldLabel(field)}: ${message}`, [{ field, message }]);
  }
}
