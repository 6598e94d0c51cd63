import type { UploadKind } from '@thervu/contracts/core/upload-rules';

/**
 * A file that came with a call, checked by its content and kept in the storage. It goes again when the handler throws;
 * one that no row names is swept away after a day, so a replaced file needs no removing.
 */
export interface CheckedFile {
  /** Name of the form's field. */
  field: string;
  kind: UploadKind;
  /** Key in the storage: `student_upload.path`. */
  key: string;
  mime: 'image/jpeg' | 'image/png' | 'application/pdf';
  /** Bytes as kept, which for pictures is not what was sent. */
  size: number;
  /** Of the bytes as kept. */
  sha256: Buffer;
}
