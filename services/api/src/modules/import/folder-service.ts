import type { ImportKindName, ProblemGroup } from '@thervu/contracts/import/import-contract';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import type { AadhaarSeal } from '../../core/secrets/aadhaar';
import { formatOf } from '../../core/sheets/open-sheet';
import { SheetError } from '../../core/sheets/sheet';
import type { ImportActor, RunTools } from './import-kind';
import { kindOf } from './import-kinds';
import { findImport, groupProblems, insertImport, moveImport } from './import-queries';
import { runImport } from './import-run';
import { stageSheet } from './stage-sheet';

/** Kinds in the order in which one needs the other. */
export const FOLDER_KINDS = ['degrees', 'colleges', 'courses', 'students', 'earlier-results'] as const;
type FolderKind = (typeof FOLDER_KINDS)[number] & ImportKindName;

export interface FolderFile {
  name: string;
  bytes: Buffer;
}

/** What became of one file of a folder. */
export interface FileReport {
  name: string;
  /** Null: its name does not say what is in it. */
  kind: FolderKind | null;
  /** Rows that would be or were written, or are there already; and those with problems. */
  good: number;
  problem: number;
  problems: ProblemGroup[];
  /** What happened last, as on the screen; why the file could not be read. */
  message: string | null;
}

export interface FolderReport {
  files: FileReport[];
  /** Whether anything was written: all of the folder, or nothing. */
  applied: boolean;
}

export interface FolderOrder {
  actor: ImportActor;
  apply: boolean;
  /** Writes the good rows although others have problems. */
  leaveOutProblems: boolean;
  seal: AadhaarSeal;
  report?: (line: string) => void;
}

/** What is in a file, by its name: `degrees.xlsx`, `2 Colleges.csv`, `earlier_results-2019.xlsx`. */
export function folderKindOf(name: string): FolderKind | null {
  if (!/\.(xlsx|csv)$/i.test(name)) return null;
  const plain = name.toLowerCase().replace(/[^a-z]+/g, '-');
  // a file of earlier results of students is one of results
  return [...FOLDER_KINDS].reverse().find((kind) => plain.includes(kind)) ?? null;
}

/** Ends the transaction of a trial. */
class NothingWritten extends Error {}

/**
 * Takes the files of a folder in, in the order in which one needs the other, through the check and the live run of the
 * import screen and in one transaction: what a later file needs of an earlier one is there when it is checked. A trial is
 * rolled back at its end, and so is everything where a row has a problem that is not to be left out.
 */
export async function importFolder(
  owner: Knex,
  files: readonly FolderFile[],
  order: FolderOrder,
): Promise<FolderReport> {
  const reports: FileReport[] = [];
  const ordered = FOLDER_KINDS.flatMap((kind) =>
    files
      .filter(({ name }) => folderKindOf(name) === kind)
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      .map((file) => ({ kind, file })),
  );
  for (const { name } of files)
    if (folderKindOf(name) === null)
      reports.push({
        ...NOTHING,
        name,
        kind: null,
        message: `Left out: the name says none of ${FOLDER_KINDS.join(', ')}.`,
      });
  let applied = false;
  try {
    await owner.transaction(async (trx) => {
      for (const { kind, file } of ordered) {
        order.report?.(`${file.name}: checking`);
        reports.push(await importFile(trx, kind, file, order));
      }
      const failed = reports.some(({ kind, good, problem, message }) => kind && good + problem === 0 && message);
      const problems = reports.some(({ problem }) => problem > 0);
      if (!order.apply || failed || (problems && !order.leaveOutProblems)) throw new NothingWritten();
      applied = true;
    });
  } catch (error) {
    if (!(error instanceof NothingWritten)) throw error;
  }
  return { files: reports, applied };
}

const NOTHING = { good: 0, problem: 0, problems: [], message: null };

/** Stages, checks and applies one file, as the screen does; good rows are written, so that the next file finds them. */
async function importFile(
  trx: Knex.Transaction,
  kindName: FolderKind,
  { name, bytes }: FolderFile,
  { actor, seal }: FolderOrder,
): Promise<FileReport> {
  const kind = kindOf(kindName);
  const tools: RunTools = { seal, written: () => Promise.resolve() };
  try {
    return await trx.transaction(async (step) => {
      const format = formatOf(bytes.subarray(0, 512), name);
      const id = await insertImport(step, {
        kind: kindName,
        file_name: name,
        format,
        file_size: bytes.length,
        file_sha256: createHash('sha256').update(bytes).digest(),
        file_key: null,
        created_by: actor.userId,
      });
      await stageSheet({ db: step, seal, progress: () => Promise.resolve() }, kind, { id, format, bytes });
      const runLive = async () => {
        await moveImport(step, id, ['CHECKED'], { state: 'APPLYING', applied_by: actor.userId });
        return runImport(step, kind, id, tools, { actor, leaveOutProblems: true });
      };
      await runImport(step, kind, id, { ...tools, liveRunFollows: true });
      let message = await runLive();
      // a run that met rows the database rejects has named them and written nothing: the next one leaves them out
      if ((await findImport(step, id))!.state === 'CHECKED') message = await runLive();
      const { rows_new, rows_changed, rows_same, rows_problem } = (await findImport(step, id))!;
      const { problems } = await groupProblems(step, id);
      return {
        name,
        kind: kindName,
        good: rows_new + rows_changed + rows_same,
        problem: rows_problem,
        problems,
        message,
      };
    });
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    return { ...NOTHING, name, kind: kindName, message: error.message };
  }
}

/** The report as lines for a terminal. */
export function folderLines({ files, applied }: FolderReport, { apply }: Pick<FolderOrder, 'apply'>): string[] {
  const lines = files.flatMap(({ name, kind, good, problem, problems, message }) => [
    kind === null || (good === 0 && problem === 0)
      ? `${name}: ${message ?? 'no rows'}`
      : `${name} (${kind}): ${good} good, ${problem} with problems`,
    ...problems.flatMap(({ column, message: text, count, first }) => [
      `    ${column}: ${text} ${count === 1 ? '1 row' : `${count} rows`}`,
      ...first.map(({ row, value }) => `        row ${row}${value === '' ? '' : `: ${value}`}`),
    ]),
  ]);
  const end = applied
    ? 'Everything above that is good was written. Earlier results count once a second officer has signed them.'
    : apply
      ? 'Nothing was written: correct the problems, or leave them out with --leave-out-problems.'
      : 'Nothing was written: this was a trial. --apply writes it.';
  return [...lines, end];
}
