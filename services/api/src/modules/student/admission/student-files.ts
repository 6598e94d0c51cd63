import type { StudentFile } from '@thervu/contracts/student/student-options';
import { NotFound } from '../../../core/http/problem';
import type { Context } from '../../../core/session/context';
import type { FileRow } from '../../../core/storage/stored-file-reply';
import { findFile } from './admission-queries';
import { readStudent } from '../student-service';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** Where a file of a student lies, for the own college and the office. */
export async function studentFile(
  context: Context,
  { id, field }: { id: number; field: StudentFile },
): Promise<FileRow> {
  await readStudent(context.db, context.scope, { student_id: id });
  const row = await findFile(context.db, id, field);
  if (!row) throw new NotFound('file-not-found', 'This file has not been uploaded.');
  const name = `${field}-${id}.${ENDINGS[row.mime] ?? 'bin'}`;
  return { key: row.path, name, mime: row.mime, size: row.size_bytes };
}
