import type { Knex } from 'knex';
import { hashPassword } from './passwords';

/** College code of the examination office. */
export const OFFICE_CODE = '501';

/** An office that already has a user. */
export class OfficeExists extends Error {
  override readonly name = 'OfficeExists';
}

/** Placeholders in the record of the office until the office fills it in. */
const UNFILLED = {
  colname: 'Office of the Controller of Examinations',
  address: 'Not filled in',
  district: 'Salem',
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

/** Makes the first account of the examination office; its password has to be changed at the first sign-in. */
export async function createFirstOffice(db: Knex, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (trx) => {
    await trx.raw('lock table app_user in exclusive mode');
    const office = await trx('app_user').where({ kind: 'OFFICE', active: true }).first<object | undefined>('id');
    if (office) throw new OfficeExists('The examination office already has an account; it makes all others itself.');
    await trx('college')
      .insert({ colcode: OFFICE_CODE, is_head_office: true, ...UNFILLED })
      .onConflict('colcode')
      .ignore();
    await trx('app_user').insert({
      login: OFFICE_CODE,
      name: 'Examination office',
      password_hash: passwordHash,
      kind: 'OFFICE',
      colcode: OFFICE_CODE,
      must_change: true,
    });
    await trx('audit_log').insert({
      action: 'FIRST_OFFICE_CREATED',
      entity: 'app_user',
      entity_key: OFFICE_CODE,
    });
    return OFFICE_CODE;
  });
}
