import type { MonitorBy, MonitorLine } from '@thervu/contracts/reval-outcome/reval-monitor-contract';
import { monitorScore } from '@thervu/contracts/reval-outcome/reval-monitor-rules';
import { csvLine } from '../../core/sheets/csv';
import type { Db } from '../../core/database/connect';
import { monitorRows, monitorWhole } from './monitor-queries';
import { loadOutcomeExam } from './outcome-service';

const tenth = (value: number) => Math.round(value * 10) / 10;

/** The change of marks of an exam by one of its sides: unusual lines first, then those that were raised most. */
export async function monitorOf(
  db: Db,
  examId: number,
  by: MonitorBy,
): Promise<{ requests: number; mean: number; deviation: number; lines: MonitorLine[] }> {
  const { exam_id } = await loadOutcomeExam(db, examId);
  const whole = await monitorWhole(db, exam_id);
  const rows = await monitorRows(db, exam_id, by);
  const lines = rows.map(({ total, mean, median, p90, ...row }) => {
    const others = whole.requests - row.requests;
    const othersMean = others === 0 ? 0 : (whole.total - total) / others;
    const facts = { requests: row.requests, mean, others, othersMean, deviation: whole.deviation };
    return { ...row, mean: tenth(mean), median: tenth(median), p90: tenth(p90), ...monitorScore(facts) };
  });
  lines.sort(
    (a, b) =>
      Number(b.unusual) - Number(a.unusual) || b.score - a.score || b.requests - a.requests || (a.key < b.key ? -1 : 1),
  );
  return {
    requests: whole.requests,
    mean: whole.requests === 0 ? 0 : tenth(whole.total / whole.requests),
    deviation: tenth(whole.deviation),
    lines,
  };
}

const HEADERS = [
  'Key',
  'Name',
  'Requests',
  'Changed',
  'Flagged',
  'Listed',
  'Mean change',
  'Median',
  '90 of 100 at most',
  'Standard errors',
  'Unusual',
];

export async function monitorCsv(db: Db, examId: number, by: MonitorBy): Promise<Buffer> {
  const { lines } = await monitorOf(db, examId, by);
  const rows = lines.map((line) => [
    ...[line.key, line.label, line.requests, line.changed, line.flagged, line.listed, line.mean, line.median, line.p90],
    ...[line.score, line.unusual ? 'yes' : 'no'],
  ]);
  return Buffer.from(`\ufeff${[HEADERS, ...rows].map((cells) => csvLine(cells)).join('')}`);
}
