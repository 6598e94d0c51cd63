import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { Count, Id } from '../core/shapes';

/**
 * The dimensions of the change of marks. First valuation: its camp, the paper, the packet (bundle and packet, with the
 * examiner of the day sheet where one is entered), the examiner, the officer who keyed A. Second valuation: its camp,
 * its officers.
 */
export const MONITOR_BY = ['camp', 'paper', 'packet', 'examiner', 'operator', 'camp-2', 'valuer-2'] as const;
export type MonitorBy = (typeof MONITOR_BY)[number];

/** Requests with both valuations by one of these, and how the second differs from the first. */
export const MonitorLine = z.object({
  key: z.string(),
  label: z.string(),
  requests: Count,
  changed: Count,
  flagged: Count,
  listed: Count,
  /** Second valuation minus first, in marks. */
  mean: z.number(),
  median: z.number(),
  /** Nine of ten requests differ by no more than this. */
  p90: z.number(),
  /** Standard errors by which the mean differs from that of all other requests; 0 where there are too few requests. */
  score: z.number(),
  unusual: z.boolean(),
});
export type MonitorLine = z.infer<typeof MonitorLine>;

export const getRevalMonitor = defineCall({
  name: 'getRevalMonitor',
  method: 'GET',
  path: '/control/reval-monitor/:examId',
  permission: 'exam.control',
  summary:
    'How second valuations differ from first ones, by camp, paper, packet, examiner or officer; unusual lines first.',
  params: z.object({ examId: Id }),
  query: z.object({ by: z.enum(MONITOR_BY) }),
  reply: z.object({
    requests: Count,
    mean: z.number(),
    deviation: z.number(),
    lines: z.array(MonitorLine),
  }),
  refusals: [404],
});

export const getRevalMonitorFile = defineCall({
  name: 'getRevalMonitorFile',
  method: 'GET',
  path: '/control/reval-monitor/:examId/file',
  permission: 'exam.control',
  summary: 'The monitor of mark change as CSV.',
  params: z.object({ examId: Id }),
  query: z.object({ by: z.enum(MONITOR_BY) }),
  reply: 'file',
  refusals: [404],
});
