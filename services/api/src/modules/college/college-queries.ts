import type { College } from '@thervu/contracts/college/college-contract';
import type { Db } from '../../core/database/connect';
import { visibleTo } from '../../core/scope';
import type { Scope } from '../../core/session';

const columns = {
  col_id: 'col_id', Colcode: 'colcode', Colname: 'colname', Address: 'address', District: 'district', email: 'email',
  Land_line: 'land_line', Mobile: 'mobile', alter_mobile: 'alter_mobile', Start_yr: 'start_yr', cType: 'ctype', Status: 'status',
  Autonomy: 'autonomy', principal: 'principal', designation: 'designation', pmobile: 'pmobile', pemail: 'pemail', ptype: 'ptype',
  clg_status: 'clg_status',
}; // prettier-ignore

export async function listColleges(db: Db, scope: Scope): Promise<College[]> {
  const rows = await db('college')
    .where({ clg_status: true })
    .modify(visibleTo, scope, 'colcode')
    .orderByRaw('colcode::int')
    .select<Omit<College, 'password'>[]>(columns);
  return rows.map((row) => ({ ...row, password: '' as const }));
}
