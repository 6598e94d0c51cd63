import { PHOTO_WORDS } from '@thervu/contracts/import/import-contract';
import * as z from 'zod/mini';
import type { ImportKind } from './import-kind';
import { FILE_COLUMN } from './photo-archive';
import { findPhotoStudents, photosMissing, rejectPhotos, writePhotos } from './photo-queries';

/** Photos of students as a zip, each named by register number or application number. */
export const photoKind: ImportKind = {
  kind: 'photos',
  title: 'Photos',
  one: 'photo',
  archive: true,
  tables: ['student_upload'],
  columns: [
    {
      name: FILE_COLUMN,
      schema: z.string(),
      read: 'text',
      needed: true,
      empty: 'refuse',
      meaning: 'Name of the picture inside the zip. A slash of the register number is a hyphen here: 22-UCS-001.jpg.',
      rule: PHOTO_WORDS,
    },
  ],
  async check(trx, id) {
    await findPhotoStudents(trx, id);
    await rejectPhotos(trx, id);
  },
  apply: (trx, id, actor) => writePhotos(trx, id, actor),
  existing: (db) => photosMissing(db),
};
