import { DECLARED } from '@thervu/api/core/http/calls';
import type { Call } from '@thervu/contracts/core/call';

/**
 * What a call answers, as its contract says: `page`, rows of a list with a place from which to read on or a limit; `rows`, a whole
 * list; `figures`, anything else.
 */
export type CallKind = 'page' | 'rows' | 'figures';

/** How the time of a list stands to the size of the university. */
export type ListJudgement = 'holds' | 'grows' | 'longer answer' | 'too quick to tell' | 'not compared';

interface Definition {
  type: string;
  shape?: Record<string, { _zod: { def: unknown } }>;
  innerType?: { _zod: { def: unknown } };
}

/** The definition of a schema behind `optional`, `nullable` and the like. */
function plainDefinition(schema: { _zod: { def: unknown } }): Definition {
  const definition = schema._zod.def as Definition;
  return definition.innerType ? plainDefinition(definition.innerType) : definition;
}

const answersRows = ({ type, shape = {} }: Definition): boolean =>
  type === 'array' || Object.values(shape).some((part) => plainDefinition(part).type === 'array');

/** Kind of a call by its query and its reply. */
export function kindOf({ query, reply }: Pick<Call, 'query' | 'reply'>): CallKind {
  if (typeof reply === 'string') return 'figures';
  const answer = plainDefinition(reply);
  if (!answersRows(answer)) return 'figures';
  const asked = Object.keys(query ? (plainDefinition(query).shape ?? {}) : {});
  return asked.includes('after') || asked.includes('size') || 'next' in (answer.shape ?? {}) ? 'page' : 'rows';
}

const READING = DECLARED.filter(({ call }) => call.method === 'GET').map(({ call }) => ({
  call,
  segments: call.path.split('/'),
}));

/** The declared call that answers a path below the API base; one that names its segments goes before one with parameters. */
export function readingCallAt(path: string): Call | undefined {
  const asked = path.split('/');
  const fitting = READING.filter(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, index) => segment.startsWith(':') || segment === asked[index]),
  );
  const named = (segments: string[]) => segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('');
  return fitting.sort((a, b) => (named(a.segments) < named(b.segments) ? -1 : 1))[0]?.call;
}

/** How many rows an answer has: those of its longest list, wherever that stands at the top; null without one. */
export function rowsIn(answer: unknown): number | null {
  if (Array.isArray(answer)) return answer.length;
  if (typeof answer !== 'object' || answer === null) return null;
  const lists = Object.values(answer).filter(Array.isArray);
  return lists.length === 0 ? null : Math.max(...lists.map(({ length }) => length));
}

export interface Compared {
  kind: CallKind;
  /** Milliseconds, the median. */
  ms: number;
  /** Power of the number of students with which the time grows: the median of the turns; null where it was not compared. */
  growth: number | null;
  /** The power that three quarters of the turns pass. */
  certainGrowth: number | null;
  /** Milliseconds at the smaller university; null where it was not asked. */
  smallMs: number | null;
  bytes: number;
  smallBytes: number | null;
  rows: number | null;
  smallRows: number | null;
}

export interface GrowthGates {
  /** The power of the number of students with which a list may grow. */
  growth: number;
  /** An answer longer by more than this, in rows or bytes, is read, built and sent in more time: no growth of a list. */
  longer: number;
  /** Milliseconds below which a time, or a difference of two, is the machine's. */
  measurableMs: number;
}

/** Whether a call takes longer at the larger university: by the median, by three quarters of the turns and by enough to measure. */
export const grows = (call: Compared, gates: GrowthGates): boolean =>
  (call.growth ?? 0) > gates.growth &&
  (call.certainGrowth ?? 0) > gates.growth &&
  call.ms - (call.smallMs ?? call.ms) > gates.measurableMs;

/** Whether the answer is longer, in rows or bytes, as the university is larger. */
export const answersMore = (call: Compared, { longer }: GrowthGates): boolean =>
  (call.rows !== null && call.rows > (call.smallRows ?? 0) * longer) || call.bytes > (call.smallBytes ?? 0) * longer;

/** Judges a list; null for what is none. */
export function classifyList(call: Compared, gates: GrowthGates): ListJudgement | null {
  if (call.kind === 'figures') return null;
  if (call.smallMs === null) return 'not compared';
  if (call.ms < gates.measurableMs) return 'too quick to tell';
  if (!grows(call, gates)) return 'holds';
  return answersMore(call, gates) ? 'longer answer' : 'grows';
}
