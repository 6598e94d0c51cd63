import { callForFile } from '@thervu/contracts/core/api';
import { dayAt, formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { getStudentFile } from '@thervu/contracts/student/admission-contract';
import type { StudentFile } from '@thervu/contracts/student/student-options';
import type { StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { formatFileSize, type FileRules } from '@thervu/ui/form/file-rules';
import type { Say } from '@thervu/words';
import type { AdmissionWords } from '@thervu/words/compiled/admission';

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
export const storedLabel = (t: Say<AdmissionWords>, { mime, size_bytes, uploaded_at }: StudentFileInfo): string =>
  t('file.stored', { kind: KINDS[mime] ?? mime, size: formatFileSize(size_bytes), day: dayOf(uploaded_at) });

/** What a file has to be, said before it is chosen: 'JPG, JPEG or PNG, at most 500 kB.' */
export function fileRulesText(t: Say<AdmissionWords>, { endings, maxBytes }: FileRules): string {
  const kinds = [...new Set(Object.values(endings))];
  const last = kinds.pop() ?? '';
  const size = formatFileSize(maxBytes);
  return kinds.length > 0
    ? t('file.rules-or', { kinds: kinds.join(', '), last, size })
    : t('file.rules', { kind: last, size });
}

/** The name a stored file is saved under. */
export const fileName = (id: number, { field, mime }: StudentFileInfo): string =>
  `${field}-${id}.${ENDINGS[mime] ?? 'bin'}`;

/** Why a file does not come. */
export interface NotFetched {
  failed: 'file.not-loaded' | 'file.gone';
  /** What the server said; empty where it said nothing. */
  text: string;
}

/** The bytes of a stored file, asked for with the token; or why they did not come. */
export async function fetchFile(
  id: number,
  field: StudentFile,
  signal?: AbortSignal,
): Promise<{ bytes: Blob } | NotFetched> {
  const answer = await callForFile(getStudentFile, { params: { id, field } }, signal ? { signal } : {});
  if ('error' in answer) return { failed: 'file.not-loaded', text: failureText(answer.error, '') };
  // the download client takes a 404 as an answer without content
  const bytes = answer.data as Blob | null;
  return bytes ? { bytes } : { failed: 'file.gone', text: '' };
}
