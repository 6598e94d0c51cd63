import { isShownAadhaar } from '@thervu/contracts/student/student-fields';
import {
  FIELD_TABS,
  STUDENT_FILES,
  type FieldTab,
  type SavedTab,
  type StudentFile,
} from '@thervu/contracts/student/student-options';
import {
  closedFields,
  readTab,
  requiredFields,
  type FieldProblem,
} from '@thervu/contracts/student/student-rules';
import type { Application, Draft, Gap, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import type { TabValues } from '@thervu/contracts/student/student-tabs';
import type { FastifyRequest } from 'fastify';
import type { AadhaarSeal } from '../../core/aadhaar';
import { audit } from '../../core/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid } from '../../core/problem';
import { refuseStale } from '../../core/row-version';
import { signedIn, type Scope, type Session } from '../../core/session';
import type { CheckedFile } from '../../core/uploads/checked-file';
import { settingValue } from '../setting/setting-service';
import {
  columnsOf,
  dropDrafts,
  dropFiles,
  fileKeys,
  findDegree,
  insertStudent,
  keepFiles,
  linkFiles,
  listDrafts,
  listDuplicates,
  listFiles,
  readStoredTab,
  writeDraft,
  writeTab,
  type StoredValues,
  type TabRow,
} from './admission-queries';
import { addEvents, findCollege, writeStudent, type LockedStudent } from './student-queries';
import { held, nameOf, readStudent } from './student-service';

const entityOf = (id: number) => ({ entity: 'student', entityKey: String(id) });

/** A student whose form is still open, locked. */
async function opened(trx: Db, session: Session, id: number): Promise<LockedStudent> {
  const student = await held(trx, session, id);
  if (student.status === 'DRAFT') return student;
  throw new Conflict(
    'already-submitted',
    `The application of ${nameOf(student)} is already submitted and closed.`,
  );
}

function refuseProblems(problems: readonly FieldProblem[]): void {
  const first = problems[0];
  if (first) throw new Invalid('not-accepted', `${first.field}: ${first.message}`, [...problems]);
}

// ---------------------------------------------------------------- the basic tab

/** What no schema can say of the basic tab: college, degree and year belong together and are open. */
async function judgeAdmission(db: Db, scope: Scope, values: TabValues<'basic'>): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (field: string, message: string) => problems.push({ field, message });
  const year = await settingValue(db, 'admission.year');
  if (values.admn_acdyr !== year) refuse('admn_acdyr', `Students are admitted to the year ${year}.`);
  if (scope.college !== 'all' && values.Colcode !== scope.college)
    throw new Forbidden('A college admits to itself only.', 'other-college');
  const college = await findCollege(db, values.Colcode!);
  if (!college || college.is_head_office) refuse('Colcode', `There is no college ${values.Colcode}.`);
  else if (!college.clg_status) refuse('Colcode', `College ${values.Colcode} is not active.`);
  const degree = await findDegree(db, values.deg_id!);
  if (!degree) refuse('deg_id', 'There is no such degree.');
  else if (degree.deg_level !== values.degreelvl)
    refuse('deg_id', `${degree.degree} ${degree.deg_name} is not of the level ${values.degreelvl}.`);
  else if (!degree.deg_status) refuse('deg_id', `${degree.degree} ${degree.deg_name} is not active.`);
  return problems;
}

/** The columns of an Aadhaar number: sealed, and its last four digits in clear. What is shown stands for what is stored. */
function aadhaarColumns(
  seal: AadhaarSeal,
  id: number,
  given: string | undefined,
  last4: string | null,
): { aadhar_cipher?: Buffer | null; aadhar_last4?: string | null } {
  if (given === undefined) return { aadhar_cipher: null, aadhar_last4: null };
  if (!isShownAadhaar(given)) return { aadhar_cipher: seal.seal(given, id), aadhar_last4: given.slice(-4) };
  if (last4 !== null && given.endsWith(last4)) return {};
  const message = 'Enter the whole Aadhaar number of 12 digits.';
  throw new Invalid('not-accepted', `aadhar_no: ${message}`, [{ field: 'aadhar_no', message }]);
}

type Typed = Readonly<Record<string, unknown>>;

async function readBasic(db: Db, scope: Scope, typed: Typed): Promise<TabValues<'basic'>> {
  // a college need not name itself
  const own = scope.college !== 'all' && typed.Colcode === undefined ? { Colcode: scope.college } : {};
  const { values, problems } = readTab('basic', { ...typed, ...own });
  refuseProblems(problems);
  refuseProblems(await judgeAdmission(db, scope, values));
  return values;
}

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
    await audit(trx, request, { action: 'STUDENT_CREATED', ...entityOf(id), after: tellable(tab.values) });
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

// ---------------------------------------------------------------- saving a tab

/** Values as the audit log may keep them: numbers that open an account or a person only by their end. */
function tellable(values: StoredValues): StoredValues {
  const end = (value: string) => `…${value.slice(-4)}`;
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field === 'bank_accno' && typeof value === 'string' ? end(value) : value,
    ]),
  );
}

/** Before and after of the fields that differ. */
function difference(before: StoredValues, after: StoredValues) {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  const pick = (from: StoredValues) =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return { before: tellable(pick(before)), after: tellable(pick(after)) };
}

export interface TabInput {
  tab: SavedTab;
  row_version?: number | string | undefined;
  [field: string]: unknown;
}
type Files = Partial<Record<StudentFile, CheckedFile>>;

function refuseForeignFiles(tab: SavedTab, files: readonly CheckedFile[]): void {
  refuseProblems(
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
  refuseStale(before, session.userId, version, { what, yours: typed, theirs: before.values });
  let saved: number;
  if (tab === 'basic') {
    const values = await readBasic(trx, session.scope, typed);
    const { aadhar_no } = values;
    const sealed = aadhaarColumns(seal, id, aadhar_no, student.aadhar_last4);
    saved = await writeStudent(
      trx,
      id,
      { ...basicColumns(values, session.scope), ...sealed },
      session.userId,
    );
  } else {
    const context = { level: student.degreelvl, files: new Set(keys.keys()) };
    const { values, problems } = readTab(tab, typed, context);
    refuseProblems(problems);
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

/** A college may not write the column of its own code, which stays what it is. */
function basicColumns(values: TabValues<'basic'>, scope: Scope): Record<string, unknown> {
  const { colcode, ...rest } = columnsOf('basic', values);
  return scope.college === 'all' ? { colcode, ...rest } : rest;
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
  const given = Object.values(files);
  refuseForeignFiles(tab, given);
  return request.db.transaction(async (trx) => {
    const student = await opened(trx, session, id);
    const keys = await fileKeys(trx, id);
    for (const { field, key } of given) keys.set(field, key);
    await keepFiles(trx, id, given, session.userId);
    const saving = { request, trx, student, session, seal, keys };
    const version = row_version === undefined ? undefined : Number(row_version);
    if (tab !== 'uploads') {
      const saved = await writeFields(saving, tab, typed, version);
      if (given.length > 0) await auditFiles(saving, given);
      await dropDrafts(trx, id, tab);
      return saved;
    }
    refuseProblems([
      ...Object.keys(typed).map((field) => ({ field, message: 'This is no field of the tab.' })),
      ...requiredFields('uploads')
        .filter((field) => !keys.has(field))
        .map((field) => ({ field, message: 'This field is required.' })),
    ]);
    if (given.length > 0) await auditFiles(saving, given);
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

const shownFiles = async (db: Db, id: number): Promise<StudentFileInfo[]> =>
  (await listFiles(db, id)).map((file) => ({ ...file, uploaded_at: file.uploaded_at.toISOString() }));

/** Keeps files of any tab of an open form. */
export async function keepUploads(
  request: FastifyRequest,
  id: number,
  files: Files,
): Promise<StudentFileInfo[]> {
  const session = signedIn(request);
  const given = Object.values(files);
  return request.db.transaction(async (trx) => {
    const student = await opened(trx, session, id);
    if (given.length === 0) throw new Invalid('no-file', 'Choose at least one file.');
    await keepFiles(trx, id, given, session.userId);
    await linkFiles(trx, id, given);
    await auditFiles({ request, trx, student }, given);
    return shownFiles(trx, id);
  });
}

/** Bytes of JSON one tab may hold; far above what its fields can take. */
const MOST_DRAFT = 16_000;

/** Keeps what is typed in a tab. An Aadhaar number is never kept in clear, so it is typed again. */
export async function keepDraft(
  request: FastifyRequest,
  { id, tab }: { id: number; tab: FieldTab },
  { values, row_version }: { values: Draft['values']; row_version: number },
): Promise<Draft> {
  const session = signedIn(request);
  const { aadhar_no: _secret, ...typed } = values;
  if (JSON.stringify(typed).length > MOST_DRAFT)
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

// ---------------------------------------------------------------- the whole form

interface Form {
  tabs: Record<FieldTab, TabRow>;
  keys: Map<string, string>;
}

async function readForm(db: Db, id: number): Promise<Form> {
  const tabs = {} as Record<FieldTab, TabRow>;
  for (const tab of FIELD_TABS) tabs[tab] = await readStoredTab(db, id, tab);
  return { tabs, keys: await fileKeys(db, id) };
}

/** What Final Submit refuses. Every tab is judged as if it were saved now, since a level may have changed since. */
function gapsOf({ tabs, keys }: Form): Gap[] {
  const level = String(tabs.basic.values.degreelvl);
  const files = new Set(keys.keys());
  const gaps: Gap[] = FIELD_TABS.flatMap((tab) =>
    readTab(tab, tabs[tab].values, { level, files }).problems.map((problem) => ({ tab, ...problem })),
  );
  for (const field of requiredFields('uploads'))
    if (!files.has(field)) gaps.push({ tab: 'uploads', field, message: 'This field is required.' });
  return gaps;
}

export async function readMissing(db: Db, scope: Scope, id: number): Promise<Gap[]> {
  const student = await readStudent(db, scope, { student_id: id });
  return student.status === 'DRAFT' ? gapsOf(await readForm(db, id)) : [];
}

export async function readApplication(db: Db, scope: Scope, id: number): Promise<Application> {
  const student = await readStudent(db, scope, { student_id: id });
  const form = await readForm(db, id);
  const closed = student.status !== 'DRAFT';
  return {
    student,
    closed,
    tabs: Object.fromEntries(
      FIELD_TABS.map((tab) => [
        tab,
        { row_version: form.tabs[tab].row_version, values: form.tabs[tab].values },
      ]),
    ) as Application['tabs'],
    drafts: closed ? [] : await listDrafts(db, id),
    files: await shownFiles(db, id),
    missing: closed ? [] : gapsOf(form),
  };
}

/** Final Submit: the student is active and the form closed. */
export async function submit(request: FastifyRequest, id: number): Promise<void> {
  const session = signedIn(request);
  await request.db.transaction(async (trx) => {
    const student = await opened(trx, session, id);
    const gaps = gapsOf(await readForm(trx, id));
    if (gaps[0]) {
      const where = [...new Set(gaps.map(({ tab }) => tab))].join(', ');
      throw new Invalid(
        'incomplete',
        `The form is not complete: ${gaps.length} ${gaps.length === 1 ? 'field' : 'fields'} in ${where}.`,
        gaps.map(({ tab, field, message }) => ({ field: `${tab}/${field}`, message })),
      );
    }
    await writeStudent(trx, id, { status: 'ACTIVE', submitted_at: trx.fn.now() }, session.userId);
    await dropDrafts(trx, id);
    await addEvents(trx, [
      { student_id: id, kind: 'ADMIT', to_colcode: student.colcode, by_user: session.userId },
    ]);
    await audit(trx, request, {
      action: 'STUDENT_SUBMITTED',
      ...entityOf(id),
      before: { status: 'DRAFT' },
      after: { status: 'ACTIVE' },
    });
  });
}
