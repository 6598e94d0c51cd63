import type { NewOfficer, Officer, OfficerChange } from '@thervu/contracts/camp-officer/camp-officer-contract';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Conflict, Forbidden, Invalid, NotFound } from '../../core/http/problem';
import { isStillReferenced, assertUnreferenced } from '../../core/http/delete-guard';
import { rejectStale } from '../../core/http/row-version';
import type { Context } from '../../core/session/context';
import type { Scope } from '../../core/session/session';
import { newPasswordHash } from '../password/password-service';
import { examByName } from '../exam/exam-service';
import {
  changeSignIn,
  endOfficerSessions,
  findCamp,
  findSignIn,
  insertOfficer,
  leadsThere,
  lockOfficer,
  insertOfficerSignIn,
  officersBelow,
  referringToOfficer,
  removeOfficer,
  worksElsewhere,
  writeOfficer,
  type LockedOfficer,
} from './camp-officer-queries';

const invalidField = (field: string, message: string, type = 'officer-refused') =>
  new Invalid(type, message, [{ field, message }]);
const emailTakenError = (message: string) =>
  new Conflict('email-taken', message, undefined, [{ field: 'email', message }]);
const TAKEN = 'This e-mail address is already taken.';
const OWN = 'Nobody changes the own role, place or exam, or switches the own sign-in off.';

export async function readOfficers(context: Context, id: number): Promise<Officer[]> {
  const { userId } = context.user;
  const { scope } = context;
  const found = await officersBelow(context.db, scope, userId, id);
  if (found.length === 0) throw new NotFound('officer-not-found', 'There is no officer of this number in your camp.');
  return found;
}

async function lockOfficerOr404(trx: Db, context: Context, id: number): Promise<LockedOfficer> {
  const { userId } = context.user;
  const { scope } = context;
  const row = await lockOfficer(trx, scope, userId, id);
  if (!row) throw new NotFound('officer-not-found', 'There is no officer of this number in your camp.');
  return row;
}

type Wanted = Pick<OfficerChange, 'exam' | 'place' | 'role' | 'campofid'>;

/** Exam and camp as the caller may name them, and the camp officer the person works for. */
async function validated(db: Db, scope: Scope, filter: Wanted, before?: LockedOfficer) {
  const { camp } = scope;
  const { id: exam_id } = await examByName(db, filter.exam);
  const campPlace = await findCamp(db, filter.place);
  if (!campPlace) throw invalidField('place', 'place: there is no camp of this name.');
  if (!campPlace.selectable && !campPlace.waiting && before?.officer.place !== filter.place) {
    throw invalidField('place', `place: ${filter.place} cannot be chosen. See Camps.`);
  }
  if (camp) {
    if (exam_id !== camp.examId) throw invalidField('exam', 'exam: you manage the officers of your own exam only.');
    if (filter.place !== camp.place && !campPlace.waiting) {
      throw invalidField('place', `place: you manage the officers of ${camp.place} only.`);
    }
  } else if (before && before.examId !== exam_id) {
    throw invalidField('exam', 'exam: an officer stays with an exam. Add the person to the other exam instead.');
  }
  const value = filter.campofid;
  if (value !== undefined) {
    const there = camp?.place ?? filter.place;
    if (value === before?.officer.id || !(await leadsThere(db, value, exam_id, there))) {
      throw invalidField('campofid', `campofid: there is no camp officer of this number at ${there}.`);
    }
  }
  // whoever moves to another camp works for nobody of the old one
  const stays = before?.officer.place === filter.place || campPlace.waiting;
  const kept = stays ? (before?.officer.campofid ?? null) : null;
  // one added by a camp officer works for that person, so that it is found again before it has a camp
  const ownCount = camp && before?.officer.id !== camp.officerId ? camp.officerId : null;
  return { exam_id, campofid: value ?? kept ?? ownCount };
}

/** The sign-in of a new officer. A person who has worked in a camp before keeps the sign-in; only the office may add them again. */
async function signInFor(trx: Db, context: Context, body: NewOfficer, hash: string): Promise<number> {
  const { userId: by } = context.user;
  const { scope } = context;
  const { email, name } = body;
  const made = await insertOfficerSignIn(trx, { email, name, hash, by });
  if (made !== null) return made;
  if (scope.college !== 'all') {
    throw emailTakenError(`${TAKEN} Who has worked in a camp before is added by the examination office.`);
  }
  const known = await findSignIn(trx, email);
  if (known?.kind !== 'OFFICER') throw emailTakenError(TAKEN);
  return known.id;
}

const OFFICE_ADDS = 'A camp officer adds operators; the examination office adds a second camp officer.';
const OFFICE_CHANGES = 'Another camp officer is changed by the examination office alone.';

/** Who takes marks away makes nobody who could sign for it: camp officers are the office's to add and to change. */
function rejectCampOfficers({ camp }: Scope, role: string, before?: LockedOfficer): void {
  if (!camp) return;
  if (before && before.officer.role === 'CO' && !before.officer.own) throw invalidField('id', OFFICE_CHANGES);
  if (role === 'CO' && before?.officer.role !== 'CO') throw invalidField('role', OFFICE_ADDS);
}

/** Adds an officer and the sign-in, both or neither. */
export async function createOfficer(context: Context, body: NewOfficer): Promise<number> {
  const { userId } = context.user;
  const { scope } = context;
  rejectCampOfficers(scope, body.role);
  const hash = await newPasswordHash(context.db, body.password, { login: body.email, name: body.name, officer: true });
  return context.db.transaction(async (trx) => {
    const { exam_id, campofid } = await validated(trx, scope, body);
    const user_id = await signInFor(trx, context, body, hash);
    const { name, designation, email, role, place: campPlace } = body;
    const row = { exam_id, name, designation, email, mobile: body.mobile || null, role, place: campPlace, campofid };
    const id = await insertOfficer(trx, { ...row, user_id }, userId);
    // also for the person who is known already: what the office has typed is the password from now on
    if (!(await changeSignIn(trx, { id, email, name, hash }))) throw emailTakenError(TAKEN);
    const entity = { entity: 'camp_officer' as const, entityKey: String(id), examId: exam_id };
    await audit(trx, context, { action: 'OFFICER_CREATED', ...entity, after: row });
    return id;
  });
}

const recorded = ({ password: _none, own: _own, ...officer }: Officer) => officer;

function validateOwn({ officer }: LockedOfficer, body: OfficerChange): void {
  if (!officer.own) return;
  const field =
    body.role !== officer.role
      ? 'role'
      : body.place !== officer.place
        ? 'place'
        : body.exam !== officer.exam
          ? 'exam'
          : body.active === false
            ? 'active'
            : undefined;
  if (field) throw invalidField(field, OWN, 'own-officer');
  if (body.password) throw invalidField('password', "Use 'Change Password' for your own.", 'own-officer');
}

export async function updateOfficer(context: Context, id: number, body: OfficerChange): Promise<void> {
  const { userId } = context.user;
  const { scope } = context;
  const { password, row_version, name, designation, email, role, place: campPlace } = body;
  const hash = password ? await newPasswordHash(context.db, password, { login: email, name, officer: true }) : null;
  await context.db.transaction(async (trx) => {
    const row = await lockOfficerOr404(trx, context, id);
    const { officer } = row;
    rejectCampOfficers(scope, body.role, row);
    validateOwn(row, body);
    rejectStale(row, userId, row_version, {
      what: `Officer ${officer.name}`,
      yours: { ...body, password: '' },
      theirs: officer,
    });
    const { exam_id, campofid } = await validated(trx, scope, body, row);
    const active = body.active ?? officer.active;
    if (scope.camp && (hash !== null || email !== officer.email) && (await worksElsewhere(trx, id))) {
      throw new Forbidden(
        'This person works in another exam or camp as well: the examination office changes the sign-in.',
      );
    }
    const mobile = body.mobile === undefined ? officer.mobile : body.mobile || null;
    const written = { exam_id, name, designation, email, mobile, role, place: campPlace, campofid, active };
    await writeOfficer(trx, id, written, userId);
    if (!(await changeSignIn(trx, { id, email, name, hash }))) throw emailTakenError(TAKEN);
    // another place or post is another session, and who is switched off has none
    const moved = role !== officer.role || campPlace !== officer.place;
    if (!active || moved) await endOfficerSessions(trx, id, active ? 'OFFICER_CHANGED' : 'OFFICER_SWITCHED_OFF');
    const entity = { entity: 'camp_officer' as const, entityKey: String(id), examId: exam_id };
    await audit(trx, context, { action: 'OFFICER_CHANGED', ...entity, before: recorded(officer), after: written });
    if (hash !== null) await audit(trx, context, { action: 'PASSWORD_CHANGED', entity: 'app_user', entityKey: email });
  });
}

/** Removes an officer who has done nothing; who has keyed is switched off instead, since marks name the person. */
export async function deleteOfficer(context: Context, id: number): Promise<void> {
  const refused = async (db: Db, { officer }: LockedOfficer) =>
    assertUnreferenced(`Officer ${officer.name}`, await referringToOfficer(db, id));
  let row: LockedOfficer | undefined;
  try {
    await context.db.transaction(async (trx) => {
      row = await lockOfficerOr404(trx, context, id);
      if (row.officer.own) throw invalidField('id', 'No officer removes the own sign-in.', 'own-officer');
      rejectCampOfficers(context.scope, row.officer.role, row);
      const rejection = await refused(trx, row);
      if (rejection) throw rejection;
      await endOfficerSessions(trx, id, 'OFFICER_DELETED');
      await removeOfficer(trx, id);
      const entity = { entity: 'camp_officer' as const, entityKey: String(id), examId: row.examId };
      await audit(trx, context, { action: 'OFFICER_DELETED', ...entity, before: recorded(row.officer) });
    });
  } catch (error) {
    throw (row && isStillReferenced(error) && (await refused(context.db, row))) || error;
  }
}
