import { DegreeFields, RegisterCode } from '@thervu/contracts/degree/degree-contract';
import type { ImportKind } from './import-kind';
import { importColumns } from './kind-columns';
import { rejectCredits, rejectTakenCodes, rejectUnknownLevels } from './kind-queries';
import {
  existingRows,
  findTargets,
  nameRows,
  rejectRepeats,
  copyParsedValues,
  writeRows,
  type MasterTable,
} from './master-queries';

const DEGREE: MasterTable = {
  table: 'degree',
  id: 'deg_id',
  one: 'degree',
  audited: { created: 'DEGREE_CREATED', changed: 'DEGREE_CHANGED' },
  writer: ['updated_by', 'updated_at'],
  key: ['Deg_level', 'Degree', 'Deg_name', 'Start_yr'],
  fields: {
    Degree: { column: 'degree', type: 'text' },
    Deg_name: { column: 'deg_name', type: 'text' },
    Deg_level: { column: 'deg_level', type: 'text' },
    Start_yr: { column: 'start_yr', type: 'smallint' },
    tot_sem: { column: 'tot_sem', type: 'smallint' },
    tot_yr: { column: 'tot_yr', type: 'smallint' },
    total_credit: { column: 'total_credit', type: 'smallint' },
    reg_code: { column: 'reg_code', type: 'text' },
  },
};

/** Degrees by level, name, abbreviation and start year together. */
export const degreeKind: ImportKind = {
  kind: 'degrees',
  title: 'Degrees',
  one: 'degree',
  tables: ['degree'],
  columns: importColumns(
    { ...DegreeFields.shape, reg_code: RegisterCode },
    {
      Degree: { meaning: 'Name: B.Sc. Part of what says which degree is meant.', rule: 'At most 100 characters.' },
      Deg_name: {
        meaning: 'Abbreviation or branch: Physics. Part of what says which degree is meant.',
        rule: 'At most 100 characters.',
      },
      Deg_level: {
        meaning: 'Level: UG. Part of what says which degree is meant.',
        rule: 'One of the levels of Degree Details.',
      },
      Start_yr: {
        meaning: 'Year the degree was started. Part of what says which degree is meant.',
        rule: 'Enter a year of four digits.',
        read: 'integer',
      },
      tot_sem: { meaning: 'Semesters.', rule: 'Enter a whole number from 1 to 10.', read: 'integer' },
      tot_yr: { meaning: 'Years.', rule: 'Enter a whole number from 1 to 5.', read: 'integer' },
      total_credit: {
        meaning: 'Total credit.',
        rule: 'Enter a whole number from 1 to 5; a larger one that is stored already may stay.',
        read: 'integer',
      },
      reg_code: {
        meaning:
          'Code of the degree in register numbers: PHY. Without one, no register numbers can be assigned. Left empty, it stays as it is.',
        rule: 'Enter two to five capital letters, such as COM.',
        needed: false,
        empty: 'keep',
      },
    },
  ),
  async check(trx, id) {
    await copyParsedValues(trx, id);
    await nameRows(trx, id, DEGREE.key);
    await rejectUnknownLevels(trx, id);
    await rejectRepeats(trx, id, DEGREE);
    await findTargets(trx, id, DEGREE);
    await rejectCredits(trx, id);
    await rejectTakenCodes(trx, id);
  },
  apply: (trx, id, actor) => writeRows(trx, id, DEGREE, actor),
  existing: (db) => existingRows(db, DEGREE),
};
