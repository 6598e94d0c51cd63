import type { HourCounts } from '@thervu/contracts/cockpit/cockpit-shapes';
import { dayAt, formatCount, formatDay, pluralise } from '@thervu/contracts/core/format';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Columns } from '@thervu/ui/chart/Columns';

/** Marks entered in each hour of the last day of entry. */
export function HoursChart({ entered: { day, hours } }: { entered: HourCounts }) {
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const first = hours[0]!.hour;
  const last = hours.at(-1)!.hour;
  // an hour without an entry is a gap that is to be seen
  const columns = Array.from({ length: last - first + 1 }, (_, index) => ({
    label: String(first + index),
    value: hours.find(({ hour }) => hour === first + index)?.count ?? 0,
  }));
  const when = day === dayAt(new Date()) ? 'today' : `on ${formatDay(day)}, the last day of entry`;
  const note = `A and B marks ${when}: ${formatCount(total)}. Line: the average hour.`;
  const average = Math.round(total / columns.length);
  return (
    <ChartFrame
      title="Marks entered per hour"
      note={note}
      table={{ head: ['Hour', 'Marks'], rows: columns.map(({ label, value }) => [label, formatCount(value)]) }}
    >
      <Columns
        sentence={`${pluralise(total, 'mark was', 'marks were')} entered from ${first} to ${last + 1} o'clock, ${formatCount(average)} an hour.`}
        columns={columns}
        line={{ value: average, text: `average ${formatCount(average)}` }}
      />
    </ChartFrame>
  );
}
