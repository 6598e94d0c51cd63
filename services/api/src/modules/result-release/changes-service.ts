import type { CallArgument } from '@thervu/contracts/core/call';
import type {
  getReleaseChangesFile,
  ImpactAnswer,
  listReleaseChanges,
  ReleaseChange,
} from '@thervu/contracts/result-release/result-release-contract';
import { Readable } from 'node:stream';
import { audit } from '../../core/audit/audit';
import { csvLine } from '../../core/sheets/csv';
import type { Db } from '../../core/database/connect';
import { decodeCursor, encodeCursor } from '../../core/http/page-cursor';
import { Invalid, NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import * as report from './impact-report';
import * as queries from './release-queries';
import { loadReleaseExam } from './release-service';

const PAGE_ROWS = 50;
/** Rows of the file read by one statement. */
const FILE_PAGE = 5_000;

/** A release or the run that will become one; anything else is not there. */
async function versionOf(db: Db, examId: number, version: number): Promise<void> {
  if (version <= (await queries.lastVersion(db, examId))) return;
  if ((await queries.findUnpublishedRun(db, examId))?.version !== version)
    throw new NotFound('no-version', `There is no release or run of the number ${version}.`);
}

/** What a run or release makes of an exam. */
export async function impactOf(db: Db, examId: number, version: number): Promise<ImpactAnswer> {
  const exam = await loadReleaseExam(db, examId);
  await versionOf(db, exam.id, version);
  const earlier = await queries.earlierExam(db, exam.id);
  return report.impact(db, {
    exam: exam.id,
    version,
    earlier: earlier && { exam: earlier.exam_id, version: await queries.lastVersion(db, earlier.exam_id) },
  });
}

async function betweenOf(
  db: Db,
  examId: number,
  { from, to, flips = false }: { from: number; to: number; flips?: boolean | undefined },
): Promise<{ exam: queries.ReleaseExam; between: report.Between }> {
  const exam = await loadReleaseExam(db, examId);
  if (from >= to) {
    const message = 'The release before has the smaller number.';
    throw new Invalid('not-before', message, [{ field: 'from', message }]);
  }
  await versionOf(db, exam.id, to);
  return { exam, between: { exam: exam.id, from, to, flips } };
}

export async function releaseChanges(
  db: Db,
  { params, query: { after, size = PAGE_ROWS, ...query } }: CallArgument<typeof listReleaseChanges>,
): Promise<{ items: ReleaseChange[]; total: number; next: string | null }> {
  const { between } = await betweenOf(db, Number(params.examId), query);
  const [reg, paper] = decodeCursor(after, 'text', 'text') ?? ['', ''];
  const items = await report.changePage(db, between, { reg, paper, size: size + 1 });
  const shown = items.slice(0, size);
  return {
    items: shown,
    total: await report.countChanges(db, between),
    next: items.length > size ? encodeCursor(shown.at(-1)!.reg_no, shown.at(-1)!.p_code) : null,
  };
}

const COLUMNS = [
  'REG_NO',
  'NAME',
  'COLCODE',
  'P_CODE',
  'AGAINST',
  'INT_BEFORE',
  'EXT_BEFORE',
  'TOTAL_BEFORE',
  'RESULT_BEFORE',
  'INT_MARK',
  'EXT_MARK',
  'TOTAL_MARK',
  'RESULT',
] as const;

async function* lines(db: Db, between: report.Between): AsyncGenerator<string> {
  // Excel takes a file without this mark for one of its own code page
  yield `\uFEFF${csvLine(COLUMNS)}`;
  for (let position = { reg: '', paper: '' }; ;) {
    const rows = await report.changePage(db, between, { ...position, size: FILE_PAGE });
    if (rows.length === 0) return;
    yield rows
      .map((row) =>
        csvLine([
          row.reg_no,
          row.name,
          row.colcode,
          row.p_code,
          row.against,
          row.beforeInt,
          row.beforeExt,
          row.beforeTotal,
          row.before,
          row.nowInt,
          row.nowExt,
          row.nowTotal,
          row.now,
        ]),
      )
      .join('');
    position = { reg: rows.at(-1)!.reg_no, paper: rows.at(-1)!.p_code };
  }
}

/** The same rows as a file; who has taken it is audited. */
export async function changesFile(
  context: Context,
  { params, query }: CallArgument<typeof getReleaseChangesFile>,
): Promise<{ name: string; content: Readable }> {
  const { exam, between } = await betweenOf(context.db, Number(params.examId), query);
  const name = `${exam.exam_name}-${between.flips ? 'outcomes' : 'changes'}-${between.from}-${between.to}.csv`;
  await audit(context.db, context, {
    action: 'RESULT_CHANGES_READ',
    entity: 'result_release',
    entityKey: `${exam.exam_tbl} ${between.to}`,
    examId: exam.id,
    after: { from: between.from, to: between.to, flips: between.flips },
  });
  return { name, content: Readable.from(lines(context.db, between)) };
}
