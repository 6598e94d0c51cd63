import type { College, CollegeChange, NewCollege } from '@thervu/contracts/college/college-contract';
import { CODE_STAYS, KEPT_BY_OFFICE, touchesOffice } from '@thervu/contracts/college/college-rules';
import { fieldLabel } from '@thervu/contracts/core/field-labels';
import { isOn } from '@thervu/contracts/core/flags';
import { audit } from '../../core/audit/audit';
import { assertUnchanged, reasonOfUndo } from '../../core/audit/undo';
import type { Db } from '../../core/database/connect';
import { Invalid, NotFound } from '../../core/http/problem';
import { isStillReferenced, assertUnreferenced } from '../../core/http/delete-guard';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { newPasswordHash } from '../password/password-service';
import { assertListed } from '../setting/setting-service';
import {
  findCollege,
  insertCollege,
  lockCollege,
  insertCollegeSignIn,
  isOpenCamp,
  referringToCollege,
  removeCollege,
  removeUnusedSignIn,
  renameSignIn,
  setPassword,
  writeCollege,
  type LockedCollege,
} from './college-queries';

export { isCollege } from './college-queries';

const notThere = (code: string) => new NotFound('college-not-found', `There is no college with the code ${code}.`);
const invalidField = (type: string, fields: readonly string[], message: string) =>
  new Invalid(
    type,
    message,
    fields.map((field) => ({ field, message })),
  );
const OFFICE_ITSELF = 'This is the examination office itself: it stays, and stays switched on.';

/** Without the password, which is in nobody's record. */
const recorded = ({ password: _none, ...college }: College) => college;
const noneIfEmpty = (text: string | null) => (text === null || text === '' ? null : text);

export async function readCollege(db: Db, scope: Scope, code: string): Promise<College> {
  const college = await findCollege(db, scope, code);
  if (!college) throw notThere(code);
  return college;
}

async function lockCollegeInScope(trx: Db, scope: Scope, code: string): Promise<LockedCollege> {
  const row = await lockCollege(trx, scope, code);
  if (!row) throw notThere(code);
  return row;
}

/** Makes a college and its main sign-in, both or neither. */
export async function createCollege(context: Context, { password, ...fields }: NewCollege): Promise<College> {
  const { userId } = context.user;
  const { Colcode: code, Colname: name } = fields;
  const hash = await newPasswordHash(context.db, password, { login: code, name });
  return context.db.transaction(async (trx) => {
    await assertListed(trx, 'list.districts', 'District', fields.District);
    await validateCamp(trx, fields.place, null);
    const made = await insertCollege(trx, { ...fields, alter_mobile: noneIfEmpty(fields.alter_mobile) }, userId);
    await insertCollegeSignIn(trx, { code, name, hash, by: userId });
    await audit(trx, context, {
      action: 'COLLEGE_CREATED',
      entity: 'college',
      entityKey: code,
      after: recorded(made),
    });
    await audit(trx, context, { action: 'SIGN_IN_CREATED', entity: 'app_user', entityKey: code });
    return made;
  });
}

/** A camp that a college is given must be one that values scripts. */
async function validateCamp(trx: Db, place: string | null | undefined, before: string | null): Promise<void> {
  if (place === undefined || place === null || place === before || (await isOpenCamp(trx, place))) return;
  throw invalidField('no-camp', ['place'], `Valuation Camp: there is no camp ${place} that can be chosen. See Camps.`);
}

/** What a change may not touch, whoever asks. */
function validateChange({ college, is_head_office }: LockedCollege, change: CollegeChange, scope: Scope): void {
  if (scope.college !== 'all') {
    const fields = touchesOffice(college, change);
    if (fields.length > 0) throw invalidField('kept-by-office', fields, `${fieldLabel(fields[0]!)}: ${KEPT_BY_OFFICE}`);
    if (change.password) {
      throw invalidField('own-password', ['password'], "Use 'Change Password', which asks for the current one first.");
    }
  }
  if (change.Colcode !== college.Colcode) throw invalidField('code-stays', ['Colcode'], CODE_STAYS);
  if (!is_head_office) return;
  if (change.clg_status === false) throw invalidField('office-itself', ['clg_status'], OFFICE_ITSELF);
  if (change.password) {
    throw invalidField('office-itself', ['password'], "The office changes its own password under 'Change Password'.");
  }
}

async function setCollegePassword(trx: Db, context: Context, { Colcode, Colname }: CollegeChange, hash: string) {
  const by = context.user.userId;
  const changed = await setPassword(trx, { code: Colcode, hash, by });
  if (!changed) await insertCollegeSignIn(trx, { code: Colcode, name: Colname, hash, by });
  const action = changed ? 'PASSWORD_CHANGED' : 'SIGN_IN_CREATED';
  await audit(trx, context, { action, entity: 'app_user', entityKey: Colcode });
}

export async function updateCollege(context: Context, code: string, change: CollegeChange): Promise<void> {
  const { userId } = context.user;
  const { scope } = context;
  const { password, row_version, ...fields } = change;
  await context.db.transaction(async (trx) => {
    const row = await lockCollegeInScope(trx, scope, code);
    validateChange(row, change, scope);
    await validateCamp(trx, change.place, row.college.place);
    const yours = { ...fields, alter_mobile: noneIfEmpty(fields.alter_mobile) };
    rejectStale(row, userId, row_version, { what: `College ${code}`, yours, theirs: row.college });
    const hash = password
      ? await newPasswordHash(context.db, password, { login: code, name: fields.Colname })
      : undefined;
    await assertListed(trx, 'list.districts', 'District', fields.District, row.college.District);
    const before = recorded(row.college);
    // a college's role may write its own columns only: what stays as it is is not written
    const altered = Object.fromEntries(
      Object.entries(yours).filter(([field, value]) => value !== before[field as keyof typeof before]),
    );
    await writeCollege(trx, code, altered, userId);
    if (fields.Colname !== before.Colname) await renameSignIn(trx, code, fields.Colname);
    const after = recorded((await findCollege(trx, scope, code))!);
    await audit(trx, context, {
      action: 'COLLEGE_CHANGED',
      entity: 'college',
      entityKey: code,
      before,
      after,
    });
    if (hash !== undefined) await setCollegePassword(trx, context, change, hash);
  });
}

/** Deletes a college and a sign-in nobody has used; refuses with counts when anything refers to it. */
export async function deleteCollege(context: Context, code: string): Promise<void> {
  const { scope } = context;
  const refused = async (db: Db) => assertUnreferenced(`College ${code}`, await referringToCollege(db, code));
  try {
    await context.db.transaction(async (trx) => {
      const { college, is_head_office } = await lockCollegeInScope(trx, scope, code);
      if (is_head_office) throw new Invalid('office-itself', OFFICE_ITSELF);
      await removeUnusedSignIn(trx, code);
      const rejection = await refused(trx);
      if (rejection) throw rejection;
      await removeCollege(trx, code);
      const before = recorded(college);
      await audit(trx, context, { action: 'COLLEGE_DELETED', entity: 'college', entityKey: code, before });
    });
  } catch (error) {
    throw (isStillReferenced(error) && (await refused(context.db))) || error;
  }
}

type Entry = { id: string | number; actions: { clg_status?: boolean | 0 | 1 } };

/**
 * Switches colleges, all entries or none. A college switched off is signed out by the next thing it does.
 *
 * @param undo The version that is undone, where there is one entry.
 * @returns The version made, where one college was switched.
 */
export async function switchColleges(
  context: Context,
  entries: readonly Entry[],
  undo?: number,
): Promise<number | undefined> {
  const { userId } = context.user;
  const { scope } = context;
  const requested = new Map(entries.map(({ id, actions }) => [String(id), actions.clg_status]));
  return context.db.transaction(async (trx) => {
    let version: number | undefined;
    // in one order, so that two batches never wait for each other
    for (const [code, flag] of [...requested].sort(([a], [b]) => a.localeCompare(b))) {
      const { college, is_head_office } = await lockCollegeInScope(trx, scope, code);
      const clg_status = isOn(flag!);
      if (is_head_office) throw invalidField('office-itself', ['clg_status'], OFFICE_ITSELF);
      assertUnchanged(undo, college.row_version, `College ${code}`);
      if (clg_status === college.clg_status) continue;
      await writeCollege(trx, code, { clg_status }, userId);
      if (requested.size === 1) version = college.row_version + 1;
      const change = { before: { clg_status: college.clg_status }, after: { clg_status, ...reasonOfUndo(undo) } };
      await audit(trx, context, {
        action: 'COLLEGE_SWITCHED',
        entity: 'college',
        entityKey: code,
        ...change,
      });
    }
    return version;
  });
}
