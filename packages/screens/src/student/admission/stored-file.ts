import { callForFile } from '@thervu/contracts/core/api';
import { dayAt, formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { getStudentFile } from '@thervu/contracts/student/admission-contract';
import type { StudentFile } from '@thervu/contracts/student/student-options';
import type { StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { formatFileSize } from '@thervu/ui/form/file-rules';

const KINDS: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'application/pdf': 'PDF',
};
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** The day of a moment at the university: 21-11-2026. */
export const dayOf = (moment: string): string => formatDay(dayAt(moment));

/** 'JPEG, 34 kB, stored on 21-11-2026'. */
export const storedLabel = ({ mime, size_bytes, uploaded_at }: StudentFileInfo): string =>
  `${KINDS[mime] ?? mime}, ${formatFileSize(size_bytes)}, stored on ${dayOf(uploaded_at)}`;

/** The name a stored file is saved under. */
export const fileName = (id: number, { field, mime }: StudentFileInfo): string =>
  `${field}-${id}.${ENDINGS[mime] ?? 'bin'}`;

/** The bytes of a stored file, asked for with the token; or why they did not come. */
export async function fetchFile(
  id: number,
  field: StudentFile,
  signal?: AbortSignal,
): Promise<{ bytes: Blob } | { failed: string }> {
  const answer = await callForFile(getStudentFile, { params: { id, field } }, signal ? { signal } : {});
  if ('error' in answer) return { failed: failureText(answer.error, 'The file cannot be loaded.') };
  // the download client takes a 404 as an answer without content
  const bytes = answer.data as Blob | null;
  return bytes ? { bytes } : { failed: 'This file is not stored any more.' };
}
