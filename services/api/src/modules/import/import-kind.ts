import type { ImportKindName } from '@thervu/contracts/import/import-contract';
import type { Knex } from 'knex';
import type { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { Db } from '../../core/database/connect';
import type { NamedUser } from '../../core/session/context';
import type { CellProblem, ImportColumn, RowValues, StagedRow } from './import-row';

/** Who applies an import, as the audit log names them; kept with the job. */
export interface ImportActor extends NamedUser {
  requestId: string;
  ip: string;
}

/** What a run over the rows of an import is given beside its transaction. */
export interface RunTools {
  seal: AadhaarSeal;
  /** Tells how many rows are written; throws where the job was asked to stop. */
  written(rows: number): Promise<void>;
}

/**
 * What can be imported. Rows are staged by the same machinery for every kind; a kind says how its columns read, what they
 * meet in the database and how they are written.
 *
 * `check` works on the rows of `import_row` of one import as a set: it fills `name`, `target_id`, `before` (values there
 * now), `after` (values the row asks for) and adds to `problems`. It runs in the dry run and again inside the transaction
 * of the live run. `apply` writes the rows whose verdict is NEW or CHANGED, each with its entry in the audit log.
 */
export interface ImportKind {
  kind: ImportKindName;
  /** 'Colleges' and 'college'. */
  title: string;
  one: string;
  columns: readonly ImportColumn[];
  /** The file is a zip of pictures and no spreadsheet: they are judged and kept with the check, and the zip is not. */
  archive?: boolean;
  /** What the person should know once it is applied. */
  afterword?: string;
  /** Rules about several cells of a row, as the form knows them. */
  rowRule?: (values: RowValues) => CellProblem[];
  /** Reads the cells of a row together: the values it stands for, and what is wrong with them; instead of `rowRule`. */
  readTogether?: (values: RowValues) => { values: RowValues; problems: CellProblem[] };
  /** Takes what no table may hold out of a row before it is staged; what has to be kept goes in sealed. */
  conceal?: (row: StagedRow, importId: string, columns: readonly string[], seal: AadhaarSeal) => StagedRow;
  /** Locked against other writers while the rows are judged again and written. */
  tables: readonly string[];
  /** Taken before `tables`, where other writers hold it first. */
  lock?: (trx: Knex.Transaction) => Promise<void>;
  check(trx: Knex.Transaction, importId: string, tools: RunTools): Promise<void>;
  apply(
    trx: Knex.Transaction,
    importId: string,
    actor: ImportActor,
    tools: RunTools,
  ): Promise<{ inserted: number; updated: number }>;
  /** The rows of today, by column, for the template. */
  existing(db: Db): Promise<RowValues[]>;
}
