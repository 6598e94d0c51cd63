import { useId, useState } from 'react';
import type { Readiness, ReadyMeasure } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { formatCount } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { openable, pageWith } from './page-address';
import { signOfShare } from './signs';

export const READY_WORDS: Record<ReadyMeasure, string> = {
  APPLICATIONS: 'Applications confirmed',
  INTERNAL_MARKS: 'Internal marks entered',
  PRACTICAL_MARKS: 'Practical marks entered',
};

/** How ready the colleges are in one measure, the least ready first. */
export function ReadinessChart({
  measures,
  can,
}: {
  measures: readonly Readiness[];
  can: (permission: Permission) => boolean;
}) {
  const id = useId();
  const behindMost = [...measures].sort((a, b) => b.behind - a.behind)[0]!;
  const [measure, setMeasure] = useState(behindMost.measure);
  const shown = measures.find((candidate) => candidate.measure === measure) ?? behindMost;
  const { exam, rows, colleges, behind } = shown;
  const rest = colleges > rows.length ? ` The ${rows.length} least ready are shown.` : '';
  const to = (colcode: string) =>
    shown.measure === 'APPLICATIONS'
      ? openable(can, 'application.read', pageWith('list-examconfirm', { college: colcode, exam: exam.exam_tbl }))
      : openable(can, 'exam.control', pageWith('script-ledger', { exam: exam.exam_tbl }));
  return (
    <ChartFrame
      title="Readiness by college"
      note={`${READY_WORDS[shown.measure]}, ${exam.exam_name}: ${behind} of ${colleges} colleges are behind.${rest}`}
      choice={
        <PlainSelect
          id={id}
          label="Show"
          value={shown.measure}
          onChange={(value) => setMeasure(value as ReadyMeasure)}
          options={measures.map(({ measure: value }) => ({ value, label: READY_WORDS[value] }))}
          placeholder={null}
        />
      }
      table={{
        head: ['College', 'Done', 'Of'],
        rows: rows.map(({ colcode, name, done, all }) => [`${colcode} ${name}`, formatCount(done), formatCount(all)]),
      }}
    >
      <Bars
        label="Readiness by college"
        bars={rows.map(({ colcode, name, done, all }) => ({
          key: colcode,
          name: `${colcode} ${name}`,
          to: to(colcode),
          share: done / all,
          figure: `${formatCount(done)} of ${formatCount(all)}`,
          sign: signOfShare(done, all),
        }))}
      />
    </ChartFrame>
  );
}
