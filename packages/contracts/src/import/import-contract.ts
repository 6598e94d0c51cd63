import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Message, Moment, pageOf } from '../core/shapes';
import { visible } from '../core/text';

/** What can be taken in: photos as a zip, all else from a spreadsheet. */
export const IMPORT_KINDS = ['colleges', 'degrees', 'courses', 'students', 'photos', 'earlier-results'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];
export const IMPORT_STATES = ['CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'DISCARDED', 'FAILED'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
/** What the import would do with a row; a row with a problem is never written. */
export const VERDICTS = ['NEW', 'CHANGED', 'SAME', 'PROBLEM'] as const;
export type Verdict = (typeof VERDICTS)[number];
export const FORMATS = ['xlsx', 'csv'] as const;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';
export const ZIP_TYPE = 'application/zip';
/** Bytes an uploaded file may have. */
export const MAX_UPLOAD_BYTES = 20_000_000;
/** Bytes a zip of photos may have. */
export const MAX_ARCHIVE_BYTES = 100_000_000;
/** How the files of such a zip are named. */
export const PHOTO_WORDS = 'Name each picture by register number or application number, such as C25UG101COM001.jpg.';
/** Rows below the header a file may have. */
export const MAX_ROWS = 50_000;
const ImportId = z.uuid();
const params = z.object({ id: ImportId });

export const Import = z.object({
  id: ImportId,
  kind: z.enum(IMPORT_KINDS),
  fileName: z.string(),
  fileSize: Count,
  state: z.enum(IMPORT_STATES),
  /** What happened last, as a sentence: why it failed, what changed in between, what was written. */
  message: z.nullable(z.string()),
  /** Rows processed while it is checked or applied; `total` is null until it is known. */
  progress: z.nullable(z.object({ done: Count, total: z.nullable(Count), message: z.nullable(z.string()) })),
  rows: z.object({ total: Count, new: Count, changed: Count, same: Count, problem: Count }),
  /** What the live run has written; null until then. */
  applied: z.nullable(z.object({ inserted: Count, updated: Count, leftOut: Count })),
  createdBy: z.string(),
  createdAt: Moment,
  appliedBy: z.nullable(z.string()),
  appliedAt: z.nullable(Moment),
  /** Moves with every check: sent back with Apply, so that exactly the rows shown are taken. */
  round: Count,
});
export type Import = z.infer<typeof Import>;

/** Rows of one column with the same sentence. */
export const ProblemGroup = z.object({
  column: z.string(),
  message: z.string(),
  count: Count,
  /** The first of them: row of the spreadsheet and its value. */
  first: z.array(z.object({ row: z.int(), value: z.string() })),
});
export type ProblemGroup = z.infer<typeof ProblemGroup>;

export const ImportReport = z.extend(Import, {
  /** Columns of the file in its own order. */
  columns: z.array(z.string()),
  problems: z.array(ProblemGroup),
  /** Groups beyond those given. */
  moreProblems: Count,
  /** Whether the uploaded rows can still be fetched. */
  hasFile: z.boolean(),
});
export type ImportReport = z.infer<typeof ImportReport>;

export const ImportRow = z.object({
  /** Row of the spreadsheet; the header is row 1. */
  row: z.int(),
  verdict: z.enum(VERDICTS),
  /** What the row is about: `101`, `UG B.Sc. Physics 2017`. */
  name: z.string(),
  /** The cells of the file, in the order of `columns`. */
  cells: z.array(z.string()),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
  problems: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportRow = z.infer<typeof ImportRow>;

const Kind = z.enum(IMPORT_KINDS);
const Format = z.enum(FORMATS);

export const createImport = defineCall({
  name: 'createImport',
  method: 'POST',
  path: '/imports',
  permission: 'import.manage',
  summary: 'Takes a spreadsheet, or photos as a zip, and starts its check; nothing is written yet.',
  query: z.object({ kind: Kind, name: z.string().check(z.minLength(1), z.maxLength(200), visible) }),
  upload: [XLSX_TYPE, CSV_TYPE, ZIP_TYPE],
  reply: Import,
  refusals: [422],
});

export const listImports = defineCall({
  name: 'listImports',
  method: 'GET',
  path: '/imports',
  permission: 'import.manage',
  summary: 'The latest 100 imports.',
  reply: z.array(Import),
});

export const getImport = defineCall({
  name: 'getImport',
  method: 'GET',
  path: '/imports/:id',
  permission: 'import.manage',
  summary: 'One import: how far it is, what it would do, and its problems in groups.',
  params,
  reply: ImportReport,
  refusals: [404],
});

export const listImportRows = defineCall({
  name: 'listImportRows',
  method: 'GET',
  path: '/imports/:id/rows',
  permission: 'import.manage',
  summary: 'The rows of an import with what would change, page by page.',
  params,
  query: z.object({
    verdict: z.optional(z.enum(VERDICTS)),
    after: z.optional(z.string().check(z.regex(/^[0-9]{1,7}$/))),
    size: z.optional(z.int().check(z.gte(1), z.lte(500))),
  }),
  reply: pageOf(ImportRow),
  refusals: [404],
});

export const applyImport = defineCall({
  name: 'applyImport',
  method: 'POST',
  path: '/imports/:id/apply',
  permission: 'import.manage',
  summary: 'Writes exactly the rows shown; with problems only where they are left out on purpose.',
  params,
  body: z.object({ round: Count, leaveOutProblems: z.boolean() }),
  reply: Import,
  refusals: [404, 409],
});

export const discardImport = defineCall({
  name: 'discardImport',
  method: 'POST',
  path: '/imports/:id/discard',
  permission: 'import.manage',
  summary: 'Puts an import aside; its rows and its file are removed.',
  params,
  reply: Message,
  refusals: [404, 409],
});

export const downloadImportProblems = defineCall({
  name: 'downloadImportProblems',
  method: 'GET',
  path: '/imports/:id/problems-file',
  permission: 'import.manage',
  summary: 'The uploaded rows that have problems, with a column that names them.',
  params,
  query: z.object({ format: Format }),
  reply: 'file',
  refusals: [404],
});

export const downloadImportTemplate = defineCall({
  name: 'downloadImportTemplate',
  method: 'GET',
  path: '/imports/template',
  permission: 'import.manage',
  summary: 'A spreadsheet to fill in: the rows of today, a worked example, or the header alone, and a sheet that explains it.',
  query: z.object({ kind: Kind, format: Format, empty: z.optional(z.enum(['1'])), example: z.optional(z.enum(['1'])) }),
  reply: 'file',
});
