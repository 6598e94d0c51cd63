import type { HourCounts } from '@thervu/contracts/cockpit/cockpit-shapes';
import { dayAt, formatCount, formatDay } from '@thervu/contracts/core/format';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Columns } from '@thervu/ui/chart/Columns';
import { useWords } from '@thervu/words';
import { dashboard } from '@thervu/words/compiled/dashboard';

/** Marks entered in each hour of the last day of entry. */
export function HoursChart({ entered: { day, hours } }: { entered: HourCounts }) {
  const t = useWords(dashboard);
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const first = hours[0]!.hour;
  const last = hours.at(-1)!.hour;
  // an hour without an entry is a gap that is to be seen
  const columns = Array.from({ length: last - first + 1 }, (_, index) => ({
    label: String(first + index),
    value: hours.find(({ hour }) => hour === first + index)?.count ?? 0,
  }));
  const when = day === dayAt(new Date()) ? t('today') : t('on-day-the-last-day', { day: formatDay(day) });
  const note = t('a-and-b-marks-when', { when, total: formatCount(total) });
  const average = Math.round(total / columns.length);
  return (
    <ChartFrame
      title={t('marks-entered-per-hour')}
      note={note}
      table={{ head: [t('hour'), t('marks')], rows: columns.map(({ label, value }) => [label, formatCount(value)]) }}
    >
      <Columns
        sentence={t('total-entered-from-first-to', { n: total, first, last: last + 1, average: formatCount(average) })}
        columns={columns}
        line={{ value: average, text: t('average-average', { average: formatCount(average) }) }}
      />
    </ChartFrame>
  );
}
