import {
  STUDENT_FILES,
  type FieldTab,
  type SavedTab,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import { closedFields, readTab, requiredFields } from '@thervu/contracts/student/student-rules';
import type { Draft, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { listProblem } from '@thervu/contracts/setting/list-rules';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import { audit } from '../../../core/audit/audit';
import type { Db } from '../../../core/database/connect';
import { Conflict, Invalid } from '../../../core/http/problem';
import { rejectStale } from '../../../core/http/row-version';
import type { Context } from '../../../core/session/context';
import type { CheckedFile } from '../../../core/uploads/checked-file';
import { aadhaarColumns, readBasic, basicColumns, type Typed } from './admission-basic-service';
import { shownFiles } from './admission-form-service';
import { entityOf, opened, rejectProblems, withoutSecrets } from './admission-open';
import {
  deleteDrafts,
  deleteFiles,
  fileKeys,
  insertStudent,
  storeFiles,
  linkFiles,
  listDrafts,
  listDuplicates,
  readStoredTab,
  writeDraft,
  writeTab,
  type StoredValues,
  type TabRow,
} from './admission-queries';
import { settingValue } from '../../setting/setting-service';
import { recordChanges } from './file-change-queries';
import { recordFieldChanges } from './student-change-queries';
import { writeStudent, type LockedStudent } from '../student-queries';
import { studentName } from '../student-service';

export interface Admitted {
  student_id: number;
  row_version: number;
  possibleDuplicates: { count: number; student_ids: number[] };
}

/** Creates a student as a draft from the basic tab; the same name and birth date once more is told, not refused. */
export async function admit(context: Context, seal: AadhaarSeal, typed: Typed): Promise<Admitted> {
  const { userId } = context.user;
  const { scope } = context;
  return context.db.transaction(async (trx) => {
    const values = await readBasic(trx, scope, typed);
    const id = await insertStudent(trx, values, userId);
    if (values.aadhar_no !== undefined)
      await writeStudent(trx, id, aadhaarColumns(seal, id, values.aadhar_no, null), userId);
    const tab = await readStoredTab(trx, id, 'basic');
    await audit(trx, context, { action: 'STUDENT_CREATED', ...entityOf(id), after: withoutSecrets(tab.values) });
    const student_ids = await listDuplicates(trx, {
      student_id: id,
      colcode: values.Colcode!,
      deg_id: values.deg_id!,
      admn_acdyr: values.admn_acdyr!,
      stu_name: values.stu_name!,
      dob: values.dob!,
    });
    return {
      student_id: id,
      row_version: tab.row_version,
      possibleDuplicates: { count: student_ids.length, student_ids },
    };
  });
}

/** Before and after of the fields that differ, without what opens an account. */
export function difference(before: StoredValues, after: StoredValues) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (from: StoredValues) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: withoutSecrets(pick(before)), after: withoutSecrets(pick(after)) };
}

export interface TabInput {
  tab: SavedTab;
  row_version?: number | string | undefined;
  [field: string]: unknown;
}
type Files = Partial<Record<StudentFile, CheckedFile>>;

const COMPLETING = 'The form of a migrated student is completed.';

/** Keeps files of an open form; of a student on the roll with the history every replaced file has. */
async function storeOpenFiles(
  trx: Db,
  { student_id: id, status }: LockedStudent,
  files: readonly CheckedFile[],
  userId: number,
): Promise<void> {
  if (status === 'MIGRATED' && files.length > 0) await recordChanges(trx, { id, reason: COMPLETING, userId }, files);
  await storeFiles(trx, id, files, userId);
}

function rejectForeignFiles(tab: SavedTab, files: readonly CheckedFile[]): void {
  rejectProblems(
    files
      .filter(({ field }) => STUDENT_FILES[field as StudentFile].tab !== tab)
      .map(({ field }) => ({ field, message: `This file does not belong to the ${tab} tab.` })),
  );
}

async function rejectUnlistedCommunity(trx: Db, values: Typed, before: Typed): Promise<void> {
  const { community } = values;
  if (typeof community !== 'string') return;
  const stored = typeof before.community === 'string' ? before.community : null;
  const message = listProblem(await settingValue(trx, 'list.communities'), community, stored);
  if (message !== undefined) rejectProblems([{ field: 'community', message }]);
}

interface Saving {
  context: Context;
  trx: Db;
  student: LockedStudent;
  seal: AadhaarSeal;
  /** Keys of all files of the student once this save is done, by field. */
  keys: Map<string, string>;
}

/** Judges and writes the fields of one tab; answers with the new version. */
async function writeFields(
  { context, trx, student, seal, keys }: Saving,
  tab: FieldTab,
  typed: Typed,
  version: number | undefined,
): Promise<number> {
  const id = student.student_id;
  const before: TabRow = await readStoredTab(trx, id, tab);
  const what = `The ${tab} tab of ${studentName(student)}`;
  // the version first: a clerk who was second is told so before being told of anything else
  rejectStale(before, context.user.userId, version, { what, yours: typed, theirs: before.values });
  let saved: number;
  if (tab === 'basic') {
    const values = await readBasic(trx, context.scope, typed, student);
    const { aadhar_no } = values;
    const sealed = aadhaarColumns(seal, id, aadhar_no, student.aadhar_last4);
    saved = await writeStudent(trx, id, { ...basicColumns(values, context.scope), ...sealed }, context.user.userId);
  } else {
    const form = { level: student.degreelvl, files: new Set(keys.keys()) };
    const { values, problems } = readTab(tab, typed, form);
    rejectProblems(problems);
    if (tab === 'personal') await rejectUnlistedCommunity(trx, values, before.values);
    const closed = closedFields(tab, values, student.degreelvl).filter((field) => keys.delete(field));
    if (closed.length > 0) await deleteFiles(trx, id, closed);
    saved = await writeTab(trx, { id, tab, values, files: keys }, context.user.userId);
  }
  const after = await readStoredTab(trx, id, tab);
  const changed = difference(before.values, after.values);
  // a migrated student is on the roll already: who completed what stays beside it
  if (student.status === 'MIGRATED')
    await recordFieldChanges(trx, { id, tab, ...changed, reason: null, userId: context.user.userId });
  await audit(trx, context, {
    action: 'STUDENT_TAB_SAVED',
    ...entityOf(id),
    before: { tab, ...changed.before },
    after: { tab, ...changed.after },
  });
  return saved;
}

/** Saves one tab with its files: everything of it or nothing. */
export async function saveTab(
  context: Context,
  seal: AadhaarSeal,
  id: number,
  { tab, row_version, ...typed }: TabInput,
  files: Files,
): Promise<number> {
  const values = Object.values(files);
  rejectForeignFiles(tab, values);
  return context.db.transaction(async (trx) => {
    const student = await opened(trx, context.scope, id);
    const keys = await fileKeys(trx, id);
    for (const { field, key } of values) keys.set(field, key);
    await storeOpenFiles(trx, student, values, context.user.userId);
    const saving = { context, trx, student, seal, keys };
    const version = row_version === undefined ? undefined : Number(row_version);
    if (tab !== 'uploads') {
      const saved = await writeFields(saving, tab, typed, version);
      if (values.length > 0) await auditFiles(saving, values);
      await deleteDrafts(trx, id, tab);
      return saved;
    }
    rejectProblems([
      ...Object.keys(typed).map((field) => ({ field, message: 'This is no field of the tab.' })),
      ...requiredFields('uploads')
        .filter((field) => !keys.has(field))
        .map((field) => ({ field, message: 'This field is required.' })),
    ]);
    if (values.length > 0) await auditFiles(saving, values);
    return student.row_version;
  });
}

function auditFiles(
  { context, trx, student }: Pick<Saving, 'context' | 'trx' | 'student'>,
  files: readonly CheckedFile[],
): Promise<void> {
  const after = files.map(({ field, mime, size, sha256 }) => ({
    field,
    mime,
    size,
    sha256: sha256.toString('hex'),
  }));
  return audit(trx, context, { action: 'STUDENT_FILES_KEPT', ...entityOf(student.student_id), after });
}

/** Keeps files of any tab of an open form. */
export async function saveUploads(context: Context, id: number, files: Files): Promise<StudentFileInfo[]> {
  const values = Object.values(files);
  return context.db.transaction(async (trx) => {
    const student = await opened(trx, context.scope, id);
    if (values.length === 0) throw new Invalid('no-file', 'Choose at least one file.');
    await storeOpenFiles(trx, student, values, context.user.userId);
    await linkFiles(trx, id, values);
    await auditFiles({ context, trx, student }, values);
    return shownFiles(trx, id);
  });
}

/** Bytes of JSON one tab may hold; far above what its fields can take. */
const MAX_DRAFT = 16_000;

/** Keeps what is typed in a tab. An Aadhaar number is never kept in clear, so it is typed again. */
export async function saveDraft(
  context: Context,
  { id, tab }: { id: number; tab: FieldTab },
  { values, row_version }: { values: Draft['values']; row_version: number },
): Promise<Draft> {
  const { aadhar_no: _secret, ...typed } = values;
  if (JSON.stringify(typed).length > MAX_DRAFT)
    throw new Invalid('draft-too-large', 'What is typed in this tab is too long to be kept.');
  return context.db.transaction(async (trx) => {
    await opened(trx, context.scope, id);
    const kept = await writeDraft(trx, { id, tab, typed, version: row_version }, context.user.userId);
    if (kept) return kept;
    const theirs = (await listDrafts(trx, id)).find((draft) => draft.tab === tab);
    throw new Conflict('changed-meanwhile', `Somebody else is typing in the ${tab} tab of this student.`, {
      yours: typed,
      theirs,
    });
  });
}
