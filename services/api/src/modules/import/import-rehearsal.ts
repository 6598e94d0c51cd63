import type { Knex } from 'knex';
import type { ImportActor, ImportKind, RunTools } from './import-kind';
import { addRowProblems } from './kind-queries';
import { checkConstraintsNow, findConstraint, rowsToWrite, writeOnly } from './rehearsal-queries';

interface RowRejection {
  row: number;
  column: string;
  message: string;
}

/**
 * Rows that are named one by one. Each costs some more runs of the apply, and a file with more of them than this has
 * one mistake everywhere.
 */
const MAX_NAMED_ROWS = 50;

/** What PostgreSQL says about a row it does not store. */
interface RowError extends Error {
  code: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/** Ends a rehearsal: everything it wrote is rolled back. */
class RehearsalEnd extends Error {}

/** Whether a row is at fault: its values (class 22), a constraint (class 23), or a trigger that raised an exception. */
export const isRowError = (error: unknown): error is RowError =>
  /^(22|23)...$|^P0001$/.test(String((error as { code?: unknown }).code));

type Apply = ImportKind['apply'];

/** Runs an apply with the checks that would otherwise wait for the commit, inside a savepoint that is kept. */
export const applyChecked = (
  trx: Knex.Transaction,
  apply: Apply,
  [id, actor, tools]: [string, ImportActor, RunTools],
): ReturnType<Apply> =>
  trx.transaction(async (savepoint) => {
    const written = await apply(savepoint, id, actor, tools);
    await checkConstraintsNow(savepoint);
    return written;
  });

/** The text of the database without the statement that knex puts before it. */
const databaseText = ({ message }: Error) =>
  message.slice(message.lastIndexOf(' - ') + (message.includes(' - ') ? 3 : 0));

async function messageOf(trx: Knex.Transaction, kind: ImportKind, error: RowError): Promise<Omit<RowRejection, 'row'>> {
  const { code, table, constraint } = error;
  const found = table && constraint ? await findConstraint(trx, table, constraint) : undefined;
  const stored = [...(found?.columns ?? []), ...(error.column ? [error.column] : [])];
  const names = kind.columns.map(({ name }) => name);
  const column = stored.map((field) => names.find((name) => name.toLowerCase() === field)).find(Boolean) ?? names[0]!;
  const messages: Record<string, string> = {
    '23502': 'This value is required and is empty.',
    '23503': `This value is not in the list of the portal (${found?.referenced ?? 'another table'}).`,
    '23505': 'Another record has this value already.',
    // a trigger may raise this code as well, with a sentence of its own
    '23514': found ? `The database does not accept this value (rule ${constraint}).` : databaseText(error),
    '22001': 'This text is too long.',
    '22003': 'This number is too large.',
    P0001: databaseText(error),
  };
  return { column, message: messages[code] ?? `The database does not accept this row: ${databaseText(error)}.` };
}

/**
 * Applies the import once and takes it back, so that a check never promises what the apply cannot do. When the database
 * rejects the whole, halves are tried until each rejected row is found. Adds a problem to these rows; answers how many.
 */
export async function rehearseApply(
  trx: Knex.Transaction,
  kind: ImportKind,
  [id, actor, tools]: [string, ImportActor, RunTools],
): Promise<number> {
  const errorOf = async (rows: readonly number[] | null): Promise<RowError | null> => {
    try {
      await trx.transaction(async (savepoint) => {
        if (rows) await writeOnly(savepoint, id, rows);
        await kind.apply(savepoint, id, actor, tools);
        await checkConstraintsNow(savepoint);
        throw new RehearsalEnd();
      });
    } catch (error) {
      if (isRowError(error)) return error;
      if (!(error instanceof RehearsalEnd)) throw error;
    }
    return null;
  };
  if ((await errorOf(null)) === null) return 0;
  const rejections: RowRejection[] = [];
  let accepted: number[] = [];
  const search = async (rows: number[]): Promise<void> => {
    if (rejections.length >= MAX_NAMED_ROWS) {
      const message = `Not tried: ${MAX_NAMED_ROWS} rows before it cannot be stored. Correct them and send the file again.`;
      rejections.push(...rows.map((row) => ({ row, column: kind.columns[0]!.name, message })));
      return;
    }
    const error = await errorOf([...accepted, ...rows]);
    if (error === null) accepted = [...accepted, ...rows];
    else if (rows.length === 1) rejections.push({ row: rows[0]!, ...(await messageOf(trx, kind, error)) });
    else {
      const middle = Math.ceil(rows.length / 2);
      await search(rows.slice(0, middle));
      await search(rows.slice(middle));
    }
  };
  await search(await rowsToWrite(trx, id));
  await addRowProblems(trx, id, rejections);
  return rejections.length;
}
