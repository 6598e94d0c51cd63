import type {
  BundleReport,
  EntryOfPacket,
  EntryScript,
  ScriptBundle,
} from '@thervu/contracts/camp-report/camp-report-contract';
import {
  NO_REASON,
  NONE_IN_BUNDLE,
  NONE_THAT_DAY,
  reportOfBundle,
  reportOfDay,
  type Pass,
} from '@thervu/contracts/camp-report/camp-report-rules';
import type { KeyedMark } from '@thervu/contracts/camp-mark/camp-mark-contract';
import { NotFound } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { scopeOf, type CampScope } from '../camp-mark/camp-scope';
import { deletePacket, deletePass } from '../camp-mark/c-mark-void-service';
import { keyedMarks } from '../camp-mark/keyed-marks-service';
import { entriesOf, hasBundle, stageOf, thirdMarks, type EntryRow, type ReportOf } from './camp-report-report';

const NO_BUNDLE = new NotFound('no-bundle', 'No bundle data found');
const sum = (rows: readonly EntryRow[]) => rows.reduce((total, { sl_count }) => total + sl_count, 0);

/** An operator learns who keyed only where it was themselves. */
function shown(context: Context, pass: Pass) {
  const { role } = context.user;
  const { scope } = context;
  return ({ opid, opname, ...row }: EntryRow): ScriptBundle => {
    const reported = role !== 'camp' || opid === scope.camp?.officerId ? opid : null;
    const by = { aopid: pass === 'A' ? reported : null, bopid: pass === 'B' ? reported : null };
    return { ...row, ...by, opname: reported === null ? null : opname };
  };
}

async function report(
  context: Context,
  scope: CampScope,
  filter: ReportOf,
  labels: { some: string; none: string },
): Promise<BundleReport> {
  const { db } = context;
  const [a, b, c] = await Promise.all([
    entriesOf(db, scope, 'A', filter),
    entriesOf(db, scope, 'B', filter),
    thirdMarks(db, scope, filter),
  ]);
  const hasRows = a.length + b.length + c > 0;
  return {
    success: hasRows,
    message: hasRows ? labels.some : labels.none,
    aEntries: a.map(shown(context, 'A')),
    bEntries: b.map(shown(context, 'B')),
    aopid_count: sum(a),
    bopid_count: sum(b),
    copid_count: c,
  };
}

/** What was keyed in the own camp on a day of India. */
export async function reportByDay(context: Context, day: string): Promise<BundleReport> {
  const labels = { some: reportOfDay(day), none: NONE_THAT_DAY };
  return report(context, await scopeOf(context), { day }, labels);
}

export async function reportByBundle(context: Context, bundleno: number, exam?: string): Promise<BundleReport> {
  const scope = await scopeOf(context, exam);
  const labels = { some: reportOfBundle(bundleno), none: NONE_IN_BUNDLE };
  return report(context, scope, { bundleno }, labels);
}

export interface KeyedChoice {
  bundle: number;
  packet?: number | undefined;
  slno?: number | undefined;
  exam?: string | undefined;
}

/** From here on marks are no secret to the office: before, dummy numbers and marks together would name students. */
const OPEN_TO_OFFICE = ['CONSOLIDATED', 'PROCESSED', 'PUBLISHED', 'REVALUATION', 'REVISED', 'ARCHIVED'];

/** The keyed scripts of a bundle as the caller may see them. */
export async function listKeyed(context: Context, { bundle, packet, slno, exam }: KeyedChoice): Promise<KeyedMark[]> {
  const scope = await scopeOf(context, exam);
  if (!(await hasBundle(context.db, scope, bundle))) throw NO_BUNDLE;
  const open = context.user.role === 'admin' && OPEN_TO_OFFICE.includes(await stageOf(context.db, scope));
  return keyedMarks(context, scope, { bundleno: bundle, packet, slno }, open);
}

/** The scripts of one entry; a mark only where these eyes may see it. */
export async function readEntry(context: Context, { type, ...choice }: EntryOfPacket): Promise<EntryScript[]> {
  const path = type === 'A' ? 'aupdateon' : 'bupdateon';
  const rows = (await listKeyed(context, choice)).filter((row) => row[path] !== null);
  if (rows.length === 0) throw new NotFound('no-entries', NONE_IN_BUNDLE);
  return rows.map(({ id, bundleno, packet, slno, Amark, Bmark, row_version }) => ({
    id,
    bundleno,
    packet,
    slno,
    mark: type === 'A' ? Amark : Bmark,
    row_version,
  }));
}

export function removeEntry(
  context: Context,
  { bundle, packet, type, exam, reason = NO_REASON }: EntryOfPacket & { reason?: string | undefined },
) {
  return deletePass(context, { bundleno: bundle, packet, reason }, type, exam);
}

export function removePacket(
  context: Context,
  { bundle, packet }: { bundle: number; packet: number },
  reason = NO_REASON,
) {
  return deletePacket(context, { bundleno: bundle, packet, reason });
}
