import { shownAadhaar } from '@thervu/contracts/student/student-fields';
import {
  filesOf,
  FOLLOWING,
  FOLLOWING_FILES,
  PARTS,
  type FieldTab,
  type FollowingFile,
  type SavedTab,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import type { Draft, StoredTab, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { Db } from '../../../core/database/connect';
import type { CheckedFile } from '../../../core/uploads/checked-file';
import { FLAGS, NUMBERS, PART, TABLES, type OwnTable } from './admission-tables';

export type Stored = string | number | null;
export type StoredValues = Record<string, Stored>;
type Row = Record<string, unknown>;

/** A tab as it is stored; version 0 and null everywhere while it has never been saved. */
export interface TabRow extends StoredTab {
  values: StoredValues;
  updated_by: number | null;
  updated_at: Date;
}

const stored = (field: string, value: unknown): Stored => {
  if (value === null || value === undefined) return null;
  if (FLAGS.has(field)) return value ? 1 : 0;
  return NUMBERS.has(field) ? Number(value) : (value as Stored);
};
const column = (field: string): string => field.toLowerCase();

/** The fields of a tab from its row; null everywhere without one. Parts of the first degree have rows of their own. */
export function storedTabValues(tab: FieldTab, row: Row | undefined): StoredValues {
  const values: StoredValues = Object.fromEntries(
    fieldsOf(tab).map((field) => [field, stored(field, row?.[column(field)])]),
  );
  if (tab === 'basic') {
    const last4 = (row?.aadhar_last4 as string | null | undefined) ?? null;
    values.aadhar_no = last4 === null ? null : shownAadhaar(last4);
  }
  return values;
}

async function readParts(db: Db, id: number): Promise<StoredValues> {
  const rows = await db('student_qual_part').where({ student_id: id }).select<
    {
      part: number;
      name: string | null;
      total: string | null;
      obtmark: string | null;
      percent: string | null;
    }[]
  >('part', 'name', 'total', 'obtmark', 'percent');
  const number = (text: string | null | undefined) => (text == null ? null : Number(text));
  return Object.fromEntries(
    PARTS.flatMap((nr) => {
      const row = rows.find(({ part }) => part === nr);
      return [
        [`part${nr}`, row?.name ?? null],
        [`part${nr}_total`, number(row?.total)],
        [`part${nr}_obtmark`, number(row?.obtmark)],
        [`part${nr}_percent`, number(row?.percent)],
      ];
    }),
  ) as StoredValues;
}

async function readBasic(db: Db, id: number): Promise<TabRow> {
  const row = (await db('student').where({ student_id: id }).first<Row>())!;
  const values = storedTabValues('basic', row);
  const { row_version, updated_by, updated_at } = row as unknown as TabRow;
  return { values, row_version, updated_by, updated_at };
}

/** A tab of a student the caller has found before. */
export async function readStoredTab(db: Db, id: number, tab: FieldTab): Promise<TabRow> {
  if (tab === 'basic') return readBasic(db, id);
  const row = await db(TABLES[tab]).where({ student_id: id }).first<Row | undefined>();
  const values = storedTabValues(tab, row);
  if (tab === 'qualification') Object.assign(values, await readParts(db, id));
  const { row_version = 0, updated_by = null, updated_at = new Date(0) } = (row ?? {}) as Partial<TabRow>;
  return { values, row_version, updated_by, updated_at };
}

async function writeParts(db: Db, id: number, values: Row): Promise<void> {
  await db('student_qual_part').where({ student_id: id }).delete();
  const rows = PARTS.map((part) => ({
    student_id: id,
    part,
    name: values[`part${part}`] ?? null,
    total: values[`part${part}_total`] ?? null,
    obtmark: values[`part${part}_obtmark`] ?? null,
    percent: values[`part${part}_percent`] ?? null,
  })).filter(({ name, total, obtmark }) => name !== null || total !== null || obtmark !== null);
  if (rows.length > 0) await db('student_qual_part').insert(rows);
}

/** Columns of a tab from what `readTab` has read; what is missing is emptied. */
export function tabColumns(tab: FieldTab, values: Row): Row {
  return Object.fromEntries(
    fieldsOf(tab)
      .filter((field) => !PART.test(field) && field !== 'aadhar_no')
      .map((field) => {
        const value = values[field] ?? null;
        return [column(field), FLAGS.has(field) && value !== null ? value === 1 : value];
      }),
  );
}

/** Writes a tab with its own table, with the keys of its files; answers with the new version. */
export async function writeTab(
  db: Db,
  { id, tab, values, files }: { id: number; tab: OwnTable; values: Row; files: ReadonlyMap<string, string> },
  userId: number,
): Promise<number> {
  const paths = Object.fromEntries(filesOf(tab).map((field) => [field, files.get(field) ?? null]));
  // with the certificate there, nothing follows
  const arrived =
    tab === 'special'
      ? Object.fromEntries(FOLLOWING_FILES.flatMap((field) => (files.has(field) ? [[FOLLOWING[field], false]] : [])))
      : {};
  const row = { ...tabColumns(tab, values), ...paths, ...arrived, updated_by: userId, updated_at: db.fn.now() };
  const [saved] = await db(TABLES[tab])
    .insert({ student_id: id, ...row })
    .onConflict('student_id')
    .merge({ ...row, row_version: db.raw('??.row_version + 1', [TABLES[tab]]) })
    .returning<{ row_version: number }[]>('row_version');
  if (tab === 'qualification') await writeParts(db, id, values);
  return saved!.row_version;
}

export const listFiles = (
  db: Db,
  id: number,
): Promise<(Omit<StudentFileInfo, 'uploaded_at'> & { uploaded_at: Date })[]> =>
  db('student_upload').where({ student_id: id }).orderBy('field').select('field', 'mime', 'size_bytes', 'uploaded_at');

/** Storage keys of the files of a student by field. */
export async function fileKeys(db: Db, id: number): Promise<Map<string, string>> {
  const rows = await db('student_upload')
    .where({ student_id: id })
    .select<{ field: string; path: string }[]>('field', 'path');
  return new Map(rows.map(({ field, path }) => [field, path]));
}

export interface FileRow {
  path: string;
  mime: string;
  size_bytes: number;
  sha256: Buffer;
}
export const findFile = (db: Db, id: number, field: StudentFile): Promise<FileRow | undefined> =>
  db('student_upload').where({ student_id: id, field }).first('path', 'mime', 'size_bytes', 'sha256');

/** Replaces files; the bytes of the former ones are swept later. */
export async function storeFiles(db: Db, id: number, files: readonly CheckedFile[], userId: number): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ field, key, sha256, mime, size }) => ({
    student_id: id,
    field,
    path: key,
    sha256,
    mime,
    size_bytes: size,
    uploaded_by: userId,
    uploaded_at: db.fn.now(),
  }));
  await db('student_upload').insert(rows).onConflict(['student_id', 'field']).merge();
}

export const deleteFiles = (db: Db, id: number, fields: readonly string[]): Promise<number> =>
  db('student_upload').where({ student_id: id }).whereIn('field', fields).delete();

const isFollowing = (field: string): field is FollowingFile => Object.hasOwn(FOLLOWING, field);

/** Names the keys of new files in the tabs that are saved already. */
export async function linkFiles(db: Db, id: number, files: readonly CheckedFile[]): Promise<void> {
  for (const tab of Object.keys(TABLES) as OwnTable[]) {
    const ownFiles = files.filter(({ field }) => filesOf(tab).includes(field as StudentFile));
    if (ownFiles.length === 0) continue;
    await db(TABLES[tab])
      .where({ student_id: id })
      .update({
        ...Object.fromEntries(ownFiles.map(({ field, key }) => [field, key])),
        // what has come follows no longer
        ...Object.fromEntries(ownFiles.flatMap(({ field }) => (isFollowing(field) ? [[FOLLOWING[field], false]] : []))),
      });
  }
}

interface DraftRow {
  tab: FieldTab;
  typed: Draft['values'];
  row_version: number;
  updated_at: Date;
}
const shownDraft = ({ tab, typed, row_version, updated_at }: DraftRow): Draft => ({
  tab,
  values: typed,
  row_version,
  saved_at: updated_at.toISOString(),
});

export async function listDrafts(db: Db, id: number): Promise<Draft[]> {
  const rows = await db('student_draft')
    .where({ student_id: id })
    .orderBy('tab')
    .select<DraftRow[]>('tab', 'typed', 'row_version', 'updated_at');
  return rows.map(shownDraft);
}

/** Saves a draft if it is still the version the caller has seen; undefined when it has changed. */
export async function writeDraft(
  db: Db,
  { id, tab, typed, version }: { id: number; tab: FieldTab; typed: Draft['values']; version: number },
  userId: number,
): Promise<Draft | undefined> {
  const row = { typed: JSON.stringify(typed), updated_by: userId, updated_at: db.fn.now() };
  const kept = await db('student_draft')
    .insert({ student_id: id, tab, ...row })
    .onConflict(['student_id', 'tab'])
    .merge({ ...row, row_version: db.raw('student_draft.row_version + 1') })
    .where('student_draft.row_version', version)
    .returning<DraftRow[]>(['tab', 'typed', 'row_version', 'updated_at']);
  return kept[0] && shownDraft(kept[0]);
}

export const deleteDrafts = (db: Db, id: number, tab?: SavedTab): Promise<number> =>
  db('student_draft')
    .where({ student_id: id, ...(tab ? { tab } : {}) })
    .delete();

/** A new student as a draft; answers with the application number. */
export async function insertStudent(db: Db, values: Row, userId: number): Promise<number> {
  const [row] = await db('student')
    .insert({ ...tabColumns('basic', values), status: 'DRAFT', updated_by: userId })
    .returning<{ student_id: number }[]>('student_id');
  return row!.student_id;
}

const MAX_DUPLICATES = 20;

/** Others of the same college, degree and year with the same name and birth date. */
export async function listDuplicates(
  db: Db,
  filter: {
    student_id: number;
    colcode: string;
    deg_id: number;
    admn_acdyr: number;
    stu_name: string;
    dob: string;
  },
): Promise<number[]> {
  const rows = await db('student')
    .where({ colcode: filter.colcode, deg_id: filter.deg_id, admn_acdyr: filter.admn_acdyr, dob: filter.dob })
    .whereRaw('lower(stu_name) = lower(?)', [filter.stu_name])
    .whereNot({ student_id: filter.student_id })
    .whereNot({ status: 'DELETED' })
    .orderBy('student_id')
    .limit(MAX_DUPLICATES)
    .select<{ student_id: number }[]>('student_id');
  return rows.map(({ student_id }) => student_id);
}

export const findAdmissionDegree = (
  db: Db,
  degId: number,
): Promise<{ deg_level: string; deg_status: boolean; degree: string; deg_name: string } | undefined> =>
  db('degree').where({ deg_id: degId }).first('deg_level', 'deg_status', 'degree', 'deg_name');
