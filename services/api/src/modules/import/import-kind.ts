import type { ImportKindName } from '@thervu/contracts/import/import-contract';
import type { Knex } from 'knex';
import type { AadhaarSeal } from '../../core/secrets/aadhaar';
import type { Db } from '../../core/database/connect';
import type { NamedUser } from '../../core/session/context';
import type { CellProblem, ImportColumn, RowValues, StagedRow } from './import-row';

/** The person who applies an import, as the audit log names them; stored with the job. */
export interface ImportActor extends NamedUser {
  requestId: string;
  ip: string;
}

/** What a run over the rows of an import is given beside its transaction. */
export interface RunTools {
  seal: AadhaarSeal;
  /** Reports how many rows are written; throws after a request to stop. */
  written(rows: number): Promise<void>;
  /** The live run follows in the same transaction and finds what the database rejects: the check does not rehearse it. */
  liveRunFollows?: boolean;
}

/**
 * What can be imported. Rows of every kind are staged in the same way; a kind defines how its columns are read, what
 * they match in the database and how they are written.
 *
 * `check` works on the rows of `import_row` of one import as a set: it fills `name`, `target_id`, `before` (values
 * there now), `after` (values the row asks for) and adds to `problems`. It runs in the dry run and again inside the
 * transaction of the live run. `apply` writes the rows whose verdict is NEW or CHANGED, each with its entry in the
 * audit log.
 */
export interface ImportKind {
  kind: ImportKindName;
  /** 'Colleges' and 'college'. */
  title: string;
  one: string;
  columns: readonly ImportColumn[];
  /** The file is a zip of pictures and no spreadsheet: the check validates and stores them, and the zip is deleted. */
  archive?: boolean;
  /** A note for the person after the import is applied. */
  afterword?: string;
  /** Rules about several cells of a row, as in the form. */
  rowRule?: (values: RowValues) => CellProblem[];
  /** Reads the cells of a row together: its values and its problems; instead of `rowRule`. */
  readTogether?: (values: RowValues) => { values: RowValues; problems: CellProblem[] };
  /** Removes values that no table may store in clear from a row before it is staged; needed ones are stored encrypted. */
  conceal?: (row: StagedRow, importId: string, columns: readonly string[], seal: AadhaarSeal) => StagedRow;
  /** Locked against other writers while the rows are judged again and written. */
  tables: readonly string[];
  /** Tables it writes, where these are more than `tables`. */
  writes?: readonly string[];
  /** Locked before `tables`, in the order of the other writers. */
  lock?: (trx: Knex.Transaction) => Promise<void>;
  /**
   * The check sets every column it may set, in every row that has another value: rows need no reset before it, and a second
   * check of unchanged data writes nothing. For files of many rows.
   */
  setsEveryRow?: boolean;
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
