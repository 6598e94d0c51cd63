import { FIELD_TABS, FOLLOWING, type FieldTab } from '@thervu/contracts/student/student-options';
import { readTab } from '@thervu/contracts/student/student-rules';
import { fieldsOf } from '@thervu/contracts/student/student-tabs';
import type { CellProblem, RowValues } from './import-row';

/** The tabs of the form that a row fills: complete ones are saved, others kept as typed. */
export interface RowTabs {
  saved: FieldTab[];
  typed: FieldTab[];
}

/** Placeholder for the degree until the check has found it; the check reports a row without one. */
const SOME_DEGREE = 1;
/** Where the lack of a certificate is reported: it has no column. */
const ASKS_FOR: Readonly<Record<string, string>> = {
  phy_file: 'phy_hand',
  service_file: 'ex_service',
  sports_file: 'ex_service',
};
const CERTIFICATE =
  'The certificate this needs cannot stand in a spreadsheet: say that it follows, or import the student as a draft, without final_submit.';

/** What the first tab of a migrated student may come without. */
const MAY_LACK = new Set(['mobile']);
const REQUIRED = 'This field is required.';

const isThere = (values: RowValues, field: string): boolean => values[field] !== undefined && values[field] !== null;

/**
 * Reads the cells of a row as the tabs of the admission form, by the form's own rules. A row with Final Submit must be
 * complete; another may lack what its college will add, except the first tab.
 */
export function readStudentRow(values: RowValues): { values: RowValues; problems: CellProblem[] } {
  const level = values.Deg_level as string | undefined;
  const final = values.final_submit === 1;
  const migrated = values.migrated === 1;
  const row: Record<string, unknown> = { ...values };
  const tabs: RowTabs = { saved: [], typed: [] };
  const problems: CellProblem[] = [];
  const addProblem = (column: string, message: string) =>
    problems.push({ column, value: String(values[column] ?? ''), message });
  if (migrated && final)
    addProblem('final_submit', 'A migrated student is completed in the form: leave this cell empty.');
  if (migrated && !isThere(values, 'reg_no')) addProblem('reg_no', 'A migrated student needs the register number.');
  if (!migrated && !isThere(values, 'clg_app_no')) addProblem('clg_app_no', REQUIRED);

  for (const tab of FIELD_TABS) {
    const fields = fieldsOf(tab).filter((field) => isThere(values, field));
    if (fields.length === 0 && !final) continue;
    const typed: Record<string, unknown> = Object.fromEntries(fields.map((field) => [field, values[field]]));
    if (tab === 'basic') Object.assign(typed, { degreelvl: level, deg_id: SOME_DEGREE });
    if (tab === 'special' && migrated)
      // no spreadsheet holds a certificate, and nobody waits for it with what is claimed
      for (const flag of Object.values(FOLLOWING)) typed[flag] ??= 1;
    // certificates of the special tab decide about fees; those of the other tabs are shown at the college
    const files = tab === 'special' ? { files: new Set<string>() } : {};
    const read = readTab(tab, typed, {
      fieldsRead: true,
      ...(level === undefined ? {} : { level }),
      ...files,
    });
    const lacking = read.problems.filter(
      ({ field }) => !isThere(read.values, field) && !(migrated && MAY_LACK.has(field)),
    );
    for (const { field, message } of read.problems)
      if (isThere(read.values, field) && !lacking.some((fieldProblem) => fieldProblem.field === field))
        addProblem(field, message);
    if (lacking.length > 0 && (final || tab === 'basic')) {
      for (const { field, message } of lacking)
        if (ASKS_FOR[field]) addProblem(ASKS_FOR[field], CERTIFICATE);
        else if (field !== 'degreelvl') addProblem(field, message);
    }
    if (tab === 'basic') continue;
    if (lacking.length > 0) {
      tabs.typed.push(tab);
      continue;
    }
    tabs.saved.push(tab);
    for (const field of fields) delete row[field];
    Object.assign(row, read.values);
  }
  return { values: { ...row, tabs }, problems };
}
