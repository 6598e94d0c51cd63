import {
  AUTONOMY,
  COLLEGE_STATUSES,
  COLLEGE_TYPES,
  CollegeFields,
  PRINCIPAL_TYPES,
} from '@thervu/contracts/college/college-contract';
import { Line } from '@thervu/contracts/core/text';
import { settingValue } from '../setting/setting-service';
import { rejectCamps, rejectHeadOffice, rejectUnlisted } from './kind-queries';
import { importColumns } from './kind-columns';
import type { ImportKind } from './import-kind';
import {
  existingRows,
  findTargets,
  nameRows,
  rejectRepeats,
  copyParsedValues,
  writeRows,
  type MasterTable,
} from './master-queries';

const text = (column: string) => ({ column, type: 'text' }) as const;

const COLLEGE: MasterTable = {
  table: 'college',
  id: 'col_id',
  one: 'college',
  audited: { created: 'COLLEGE_CREATED', changed: 'COLLEGE_CHANGED' },
  writer: ['updated_by', 'updated_at'],
  auditKey: 'Colcode',
  key: ['Colcode'],
  only: 'not t.is_head_office',
  fields: {
    Colcode: text('colcode'),
    Colname: text('colname'),
    Address: text('address'),
    District: text('district'),
    email: text('email'),
    Land_line: text('land_line'),
    Mobile: text('mobile'),
    alter_mobile: text('alter_mobile'),
    Start_yr: { column: 'start_yr', type: 'smallint' },
    cType: text('ctype'),
    Status: text('status'),
    Autonomy: text('autonomy'),
    principal: text('principal'),
    designation: text('designation'),
    pmobile: text('pmobile'),
    pemail: text('pemail'),
    ptype: text('ptype'),
    place: text('place'),
  },
};

/** Colleges by their code. The examination office itself is never met, and no sign-in is made. */
export const collegeKind: ImportKind = {
  kind: 'colleges',
  title: 'Colleges',
  one: 'college',
  afterword: 'New colleges have no sign-in yet: make codes for them under College Sign-ins.',
  tables: ['college'],
  columns: importColumns(
    { ...CollegeFields.shape, place: Line(40) },
    {
      Colcode: {
        meaning: 'College code; says which college the row is about.',
        rule: 'A college code has one to six digits.',
      },
      Colname: { meaning: 'Name of the college.', rule: 'At most 200 characters.' },
      Address: { meaning: 'Postal address.', rule: 'At most 500 characters.' },
      District: { meaning: 'District.', rule: 'One of the districts of the university.', list: 'list.districts' },
      email: {
        meaning: 'E-mail address of the college.',
        rule: 'Enter an e-mail address, such as office@example.org.',
      },
      Land_line: { meaning: 'Telephone.', rule: 'Enter a telephone number with its area code.' },
      Mobile: { meaning: 'Mobile number.', rule: 'Enter a mobile number of 10 digits.' },
      alter_mobile: {
        meaning: 'Second mobile number, if there is one.',
        rule: 'Enter a mobile number of 10 digits.',
        empty: 'null',
      },
      Start_yr: { meaning: 'Year the college was started.', rule: 'Enter a year of four digits.', read: 'integer' },
      cType: { meaning: 'Whom the college admits.', rule: 'One of the types.', allowed: COLLEGE_TYPES },
      Status: { meaning: 'How the college is funded.', rule: 'One of the statuses.', allowed: COLLEGE_STATUSES },
      Autonomy: { meaning: 'Whether the college is autonomous.', rule: 'Yes or No.', allowed: AUTONOMY },
      principal: { meaning: 'Name of the principal.', rule: 'At most 100 characters.' },
      designation: { meaning: 'Designation of the principal.', rule: 'At most 100 characters.' },
      pmobile: { meaning: 'Mobile number of the principal.', rule: 'Enter a mobile number of 10 digits.' },
      pemail: {
        meaning: 'E-mail address of the principal.',
        rule: 'Enter an e-mail address, such as office@example.org.',
      },
      ptype: { meaning: 'Principal, or in charge.', rule: 'One of the kinds.', allowed: PRINCIPAL_TYPES },
      place: {
        meaning: 'Camp that values the scripts of the college. Left empty, it stays as it is.',
        rule: 'One of the selectable camps of Camps.',
        needed: false,
        empty: 'keep',
      },
    },
  ),
  async check(trx, id) {
    await copyParsedValues(trx, id);
    await nameRows(trx, id, ['Colcode', 'Colname']);
    await rejectHeadOffice(trx, id);
    await rejectRepeats(trx, id, COLLEGE);
    await findTargets(trx, id, COLLEGE);
    await rejectUnlisted(trx, id, 'District', await settingValue(trx, 'list.districts'));
    await rejectCamps(trx, id);
  },
  apply: (trx, id, actor) => writeRows(trx, id, COLLEGE, actor),
  existing: (db) => existingRows(db, COLLEGE),
};
