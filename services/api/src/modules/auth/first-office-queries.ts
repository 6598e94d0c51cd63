import { FIRST_OFFICE_LOGIN } from '@thervu/contracts/core/duties';
import { LIST_SETTINGS } from '@thervu/contracts/setting/list-settings';
import type { Knex } from 'knex';
import { endEveryFactor } from '../signature/second-factor-service';
import { hashPassword } from '../password/passwords';
import { headOfficeCode } from '../setting/setting-service';

/** An office whose first two persons are there, or a renewal that two officers can do themselves. */
export class OfficeExists extends Error {
  override readonly name = 'OfficeExists';
}

/** Who signs in with an account that the installation makes. */
export interface FirstPerson {
  name: string;
  designation: string;
  email: string;
}

/** Placeholders in the record of the office until the office fills it in. */
const UNFILLED = {
  colname: 'Office of the Controller of Examinations',
  address: 'Not filled in',
  district: LIST_SETTINGS['list.districts'].fallback[0]!.code,
  email: 'office@example.org',
  land_line: '0',
  mobile: '0',
  start_yr: 1997,
  ctype: 'Co-Ed.',
  status: 'Govt.',
  autonomy: 'No',
  principal: 'Not filled in',
  designation: 'Controller of Examinations',
  pmobile: '0',
  pemail: 'office@example.org',
  ptype: 'Principal',
};

/** The code of the office: that of its record, the one asked for where there is no record yet, or the listed one. */
async function codeOfOffice(trx: Knex.Transaction, asked: string | undefined): Promise<string> {
  const record = await trx('college').where({ is_head_office: true }).first<{ colcode: string } | undefined>('colcode');
  if (asked === undefined || asked === record?.colcode) return record?.colcode ?? headOfficeCode(trx);
  if (record) throw new OfficeExists(`The office has the code ${record.colcode} already.`);
  const college = await trx('college').where({ colcode: asked }).first<{ colname: string } | undefined>('colname');
  if (college) throw new OfficeExists(`The code ${asked} is that of ${college.colname}.`);
  return asked;
}

/** Persons an installation makes: two, so that a new portal can sign. */
const FIRST_PERSONS = 2;

/**
 * Makes the first person of the examination office, who signs in as 501 and is the controller, or the second one, a deputy who
 * signs in by e-mail address. The password has to be changed at the first sign-in. `code` is the college code under which the
 * office itself stands, where the university uses another one than the listed 501. Returns the user name. Throws OfficeExists
 * for a third person, and for a code that is in use.
 */
export async function createFirstOffice(
  db: Knex,
  password: string,
  person: FirstPerson,
  code?: string,
): Promise<string> {
  const passwordHash = await hashPassword(password);
  const email = person.email.trim().toLowerCase();
  return db.transaction(async (trx) => {
    await trx.raw('select lock_staff()');
    await trx.raw('lock table app_user in exclusive mode');
    const made = await trx('app_user').where({ kind: 'OFFICE' }).count({ count: '*' }).first<{ count: string }>();
    if (Number(made.count) >= FIRST_PERSONS) {
      throw new OfficeExists(
        'The examination office has two persons already: they make all others under Office Accounts.',
      );
    }
    const isFirst = Number(made.count) === 0;
    const login = isFirst ? FIRST_OFFICE_LOGIN : email;
    const colcode = await codeOfOffice(trx, code);
    await trx('college')
      .insert({ colcode, is_head_office: true, ...UNFILLED })
      .onConflict('colcode')
      .ignore();
    const [user] = await trx('app_user')
      .insert({
        login,
        name: person.name.trim(),
        email,
        password_hash: passwordHash,
        kind: 'OFFICE',
        colcode,
        must_change: true,
      })
      .returning<{ id: number }[]>('id');
    const [staff] = await trx('staff')
      .insert({ user_id: user!.id, name: person.name.trim(), designation: person.designation.trim(), email })
      .returning<{ id: number }[]>('id');
    const duty = isFirst ? 'CONTROLLER' : 'DEPUTY';
    await trx('staff_duty').insert({ staff_id: staff!.id, duty });
    await trx('audit_log').insert({
      action: 'FIRST_OFFICE_CREATED',
      entity: 'app_user',
      entity_key: login,
      after: JSON.stringify({ name: person.name.trim(), designation: person.designation.trim(), email, duty }),
    });
    return login;
  });
}

/**
 * Gives a person of the office a first password where the portal cannot: fewer than two other signers are there to propose and
 * confirm a code. The person works for a week without signing, and every desk shows it. Throws OfficeExists where two others
 * can do it, or where nobody has this user name.
 */
export async function renewByInstallation(db: Knex, login: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (trx) => {
    await trx.raw('select lock_staff()');
    const user = await trx('app_user as u')
      .join('staff as s', 's.user_id', 'u.id')
      .where({ 'u.login': login.trim().toLowerCase(), 'u.active': true })
      .whereNull('s.active_to')
      .first<{ id: number; staff_id: number } | undefined>('u.id', 's.id as staff_id');
    if (!user) throw new OfficeExists('No active person of the office has this user name.');
    const others: object[] = await trx('staff as s')
      .join('app_user as u', 'u.id', 's.user_id')
      .join('staff_duty as d', 'd.staff_id', 's.id')
      .whereIn('d.duty', ['CONTROLLER', 'DEPUTY'])
      .where({ 'u.active': true, 'u.must_change': false })
      .whereNull('s.active_to')
      .whereNull('d.held_to')
      .whereNot('u.id', user.id)
      .distinct('u.id');
    if (others.length >= FIRST_PERSONS) {
      throw new OfficeExists('Two other signers are there: they renew it under Office Accounts.');
    }
    // the trigger on the password dates the renewal; null says that it was the installation
    await trx('staff').where({ id: user.staff_id }).update({ credentials_renewed_by: null });
    await trx('app_user').where({ id: user.id }).update({ password_hash: passwordHash, must_change: true, failed: 0 });
    await trx('user_session')
      .where({ user_id: user.id })
      .whereNull('revoked_at')
      .update({ revoked_at: trx.fn.now(), revoked_reason: 'CREDENTIALS_RENEWED' });
    await trx('credential_event').insert({ user_id: user.id, kind: 'FIRST_PASSWORD' });
    // whoever has lost the password has mostly lost the telephone: the factors begin anew with it
    await endEveryFactor(trx, user.id);
    await trx('audit_log').insert({
      action: 'OFFICE_CODE_RENEWED',
      entity: 'app_user',
      entity_key: login.trim().toLowerCase(),
      after: JSON.stringify({ by: 'installation' }),
    });
  });
}
