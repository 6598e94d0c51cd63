import {
  STUDENT_FILES,
  type FieldTab,
  type SavedTab,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import { closedFields, readTab, requiredFields } from '@thervu/contracts/student/student-rules';
import type { Draft, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import type { FastifyRequest } from 'fastify';
import type { AadhaarSeal } from '../../../core/secrets/aadhaar';
import { audit } from '../../../core/audit/audit';
import type { Db } from '../../../core/database/connect';
import { Conflict, Invalid } from '../../../core/http/problem';
import { rejectStale } from '../../../core/http/row-version';
import { signedIn, type Session } from '../../../core/session/session';
import type { CheckedFile } from '../../../core/uploads/checked-file';
import { aadhaarColumns, readBasic, basicColumns, type Typed } from './admission-basic-service';
import { shownFiles } from './admission-form-service';
import { entityOf, opened, rejectProblems, withoutSecrets } from './admission-open';
import {
  dropDrafts,
  dropFiles,
  fileKeys,
  insertStudent,
  keepFiles,
  linkFiles,
  listDrafts,
  listDuplicates,
  readStoredTab,
  writeDraft,
  writeTab,
  type StoredValues,
  type TabRow,
} from './admission-queries';
import { writeStudent, type LockedStudent } from '../student-queries';
import { nameOf } from '../student-service';

export interface Admitted {
  student_id: number;
  row_version: number;
  possibleDuplicates: { count: number; student_ids: number[] };
}

/** Creates a student as a draft from the basic tab; the same name and birth date once more is told, not refused. */
export async function admit(request: FastifyRequest, seal: AadhaarSeal, typed: Typed): Promise<Admitted> {
  const { scope, userId } = signedIn(request);
  return request.db.transaction(async (trx) => {
    const values = await readBasic(trx, scope, typed);
    const id = await insertStudent(trx, values, userId);
    if (values.aadhar_no !== undefined)
      await writeStudent(trx, id, aadhaarColumns(seal, id, values.aadhar_no, null), userId);
    const tab = await readStoredTab(trx, id, 'basic');
    await audit(trx, request, { action: 'STUDENT_CREATED', ...entityOf(id), after: withoutSecrets(tab.values) });
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

/** Before and after of the fields that differ. */
function difference(before: StoredValues, after: StoredValues) {
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

function rejectForeignFiles(tab: SavedTab, files: readonly CheckedFile[]): void {
  rejectProblems(
    files
      .filter(({ field }) => STUDENT_FILES[field as StudentFile].tab !== tab)
      .map(({ field }) => ({ field, message: `This file does not belong to the ${tab} tab.` })),
  );
}

interface Saving {
  request: FastifyRequest;
  trx: Db;
  student: LockedStudent;
  session: Session;
  seal: AadhaarSeal;
  /** Keys of all files of the student once this save is done, by field. */
  keys: Map<string, string>;
}

/** Judges and writes the fields of one tab; answers with the new version. */
async function writeFields(
  { request, trx, student, session, seal, keys }: Saving,
  tab: FieldTab,
  typed: Typed,
  version: number | undefined,
): Promise<number> {
  const id = student.student_id;
  const before: TabRow = await readStoredTab(trx, id, tab);
  const what = `The ${tab} tab of ${nameOf(student)}`;
  // the version first: a clerk who was second is told so before being told of anything else
  rejectStale(before, session.userId, version, { what, yours: typed, theirs: before.values });
  let saved: number;
  if (tab === 'basic') {
    const values = await readBasic(trx, session.scope, typed);
    const { aadhar_no } = values;
    const sealed = aadhaarColumns(seal, id, aadhar_no, student.aadhar_last4);
    saved = await writeStudent(trx, id, { ...basicColumns(values, session.scope), ...sealed }, session.userId);
  } else {
    const context = { level: student.degreelvl, files: new Set(keys.keys()) };
    const { values, problems } = readTab(tab, typed, context);
    rejectProblems(problems);
    const closed = closedFields(tab, values, student.degreelvl).filter((field) => keys.delete(field));
    if (closed.length > 0) await dropFiles(trx, id, closed);
    saved = await writeTab(trx, { id, tab, values, files: keys }, session.userId);
  }
  const after = await readStoredTab(trx, id, tab);
  await audit(trx, request, {
    action: 'STUDENT_TAB_SAVED',
    ...entityOf(id),
    before: { tab, ...difference(before.values, after.values).before },
    after: { tab, ...difference(before.values, after.values).after },
  });
  return saved;
}

/** Saves one tab with its files: everything of it or nothing. */
export async function saveTab(
  request: FastifyRequest,
  seal: AadhaarSeal,
  id: number,
  { tab, row_version, ...typed }: TabInput,
  files: Files,
): Promise<number> {
  const session = signedIn(request);
  const values = Object.values(files);
  rejectForeignFiles(tab, values);
  return request.db.transaction(async (trx) => {
    const student = await opened(trx, session, id);
    const keys = await fileKeys(trx, id);
    for (const { field, key } of values) keys.set(field, key);
    await keepFiles(trx, id, values, session.userId);
    const saving = { request, trx, student, session, seal, keys };
    const version = row_version === undefined ? undefined : Number(row_version);
    if (tab !== 'uploads') {
      const saved = await writeFields(saving, tab, typed, version);
      if (values.length > 0) await auditFiles(saving, values);
      await dropDrafts(trx, id, tab);
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
  { request, trx, student }: Pick<Saving, 'request' | 'trx' | 'student'>,
  files: readonly CheckedFile[],
): Promise<void> {
  const after = files.map(({ field, mime, size, sha256 }) => ({
    field,
    mime,
    size,
    sha256: sha256.toString('hex'),
  }));
  return audit(trx, request, { action: 'STUDENT_FILES_KEPT', ...entityOf(student.student_id), after });
}

/** Keeps files of any tab of an open form. */
export async function keepUploads(request: FastifyRequest, id: number, files: Files): Promise<StudentFileInfo[]> {
  const session = signedIn(request);
  const values = Object.values(files);
  return request.db.transaction(async (trx) => {
    const student = await opened(trx, session, id);
    if (values.length === 0) throw new Invalid('no-file', 'Choose at least one file.');
    await keepFiles(trx, id, values, session.userId);
    await linkFiles(trx, id, values);
    await auditFiles({ request, trx, student }, values);
    return shownFiles(trx, id);
  });
}

/** Bytes of JSON one tab may hold; far above what its fields can take. */
const MAX_DRAFT = 16_000;

/** Keeps what is typed in a tab. An Aadhaar number is never kept in clear, so it is typed again. */
export async function keepDraft(
  request: FastifyRequest,
  { id, tab }: { id: number; tab: FieldTab },
  { values, row_version }: { values: Draft['values']; row_version: number },
): Promise<Draft> {
  const session = signedIn(request);
  const { aadhar_no: _secret, ...typed } = values;
  if (JSON.stringify(typed).length > MAX_DRAFT)
    throw new Invalid('draft-too-large', 'What is typed in this tab is too long to be kept.');
  return request.db.transaction(async (trx) => {
    await opened(trx, session, id);
    const kept = await writeDraft(trx, { id, tab, typed, version: row_version }, session.userId);
    if (kept) return kept;
    const theirs = (await listDrafts(trx, id)).find((draft) => draft.tab === tab);
    throw new Conflict('changed-meanwhile', `Somebody else is typing in the ${tab} tab of this student.`, {
      yours: typed,
      theirs,
    });
  });
}
