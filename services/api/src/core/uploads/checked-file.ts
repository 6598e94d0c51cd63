import type { UploadKind } from '@thervu/contracts/core/upload-rules';

/**
 * A file of a call, checked by its content and stored. It is deleted when the handler throws; one that no row names is
 * swept after a day, so a replaced file needs no removing.
 */
export interface CheckedFile {
  /** Name of the form's field. */
  field: string;
  kind: UploadKind;
  /** Key in the storage: `student_upload.path`. */
  key: string;
  mime: 'image/jpeg' | 'image/png' | 'application/pdf';
  /** Stored bytes, which for pictures differ from those sent. */
  size: number;
  /** Of the stored bytes. */
  sha256: Buffer;
}
