import type { StudentFile } from '@thervu/contracts/student/student-options';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { NotFound } from '../../../core/http/problem';
import { sendStoredFile } from '../../../core/storage/stored-file-reply';
import { signedIn } from '../../../core/session/session';
import type { Storage } from '../../../core/storage/storage';
import { findFile } from './admission-queries';
import { readStudent } from '../student-service';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
};

/** Sends a file of a student to the own college or the office, to be shown in the page. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  storage: Storage,
  { id, field }: { id: number; field: StudentFile },
): Promise<Readable> {
  await readStudent(request.db, signedIn(request).scope, { student_id: id });
  const row = await findFile(request.db, id, field);
  if (!row) throw new NotFound('file-not-found', 'This file has not been uploaded.');
  const name = `${field}-${id}.${ENDINGS[row.mime] ?? 'bin'}`;
  const file = { key: row.path, name, mime: row.mime, size: row.size_bytes };
  return sendStoredFile(reply, storage, file, { inline: true });
}
