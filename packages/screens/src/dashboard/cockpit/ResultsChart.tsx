import { useId, useState } from 'react';
import { DIFFERENT_POINTS, MIN_CANDIDATES } from '@thervu/contracts/cockpit/cockpit-rules';
import type { CockpitResults, PassGroup } from '@thervu/contracts/cockpit/cockpit-shapes';
import { formatCount } from '@thervu/contracts/core/format';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { rateOf, rateText, signOfRate } from './signs';

const MEASURES = [
  { value: 'papers', label: 'Paper' },
  { value: 'degrees', label: 'Degree' },
  { value: 'genders', label: 'Gender' },
  { value: 'communities', label: 'Community' },
] as const;
type Measure = (typeof MEASURES)[number]['value'];

const nameOf = (measure: Measure, { key, name }: PassGroup) => (measure === 'papers' ? `${key} ${name}` : name);

/** Pass rates of one exam by paper, degree, gender or community, each with a line where it was a year before. */
export function ResultsChart({ results, to }: { results: CockpitResults; to: string | undefined }) {
  const id = useId();
  const [measure, setMeasure] = useState<Measure>('papers');
  const { exam, before, released, all } = results;
  const groups = results[measure];
  const { label } = MEASURES.find(({ value }) => value === measure)!;
  const line = before === null ? '' : ` Line: ${before}. Marked from ${DIFFERENT_POINTS} points on.`;
  return (
    <ChartFrame
      title={`Pass rate by ${label.toLowerCase()}`}
      note={`${exam.exam_name}${released ? '' : ', not released'}: ${rateText(all)} of ${formatCount(all.written)} papers.${line}`}
      choice={
        <PlainSelect
          id={id}
          label="Show by"
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
          options={MEASURES}
          placeholder={null}
        />
      }
      table={{
        head: [label, 'Passed', 'Written', 'Pass rate', 'Year before'],
        rows: [all, ...groups].map((group, index) => [
          index === 0 ? exam.exam_name : nameOf(measure, group),
          formatCount(group.passed),
          formatCount(group.written),
          `${rateOf(group).toFixed(1)} %`,
          group.before ? `${rateOf(group.before).toFixed(1)} %` : '-',
        ]),
      }}
    >
      {groups.length === 0 ? (
        <Text quiet>{`No ${label.toLowerCase()} has ${MIN_CANDIDATES} results yet.`}</Text>
      ) : (
        <Bars
          label={`Pass rate by ${label.toLowerCase()}`}
          bars={groups.map((group) => ({
            key: group.key,
            name: nameOf(measure, group),
            to,
            share: rateOf(group) / 100,
            figure: rateText(group),
            sign: signOfRate(group),
            before: group.before ? rateOf(group.before) / 100 : undefined,
          }))}
        />
      )}
    </ChartFrame>
  );
}
