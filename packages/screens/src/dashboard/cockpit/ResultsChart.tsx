import { useId, useState } from 'react';
import { DIFFERENT_POINTS, MIN_CANDIDATES } from '@thervu/contracts/cockpit/cockpit-rules';
import type { CockpitResults, PassGroup } from '@thervu/contracts/cockpit/cockpit-shapes';
import { formatCount } from '@thervu/contracts/core/format';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { cockpit } from '@thervu/words/compiled/cockpit';
import { rateOf, rateText, signOfRate } from './signs';

const MEASURES = ['papers', 'degrees', 'genders', 'communities'] as const;
type Measure = (typeof MEASURES)[number];

const nameOf = (measure: Measure, { key, name }: PassGroup) => (measure === 'papers' ? `${key} ${name}` : name);

/** Pass rates of one exam by paper, degree, gender or community, each with a line where it was a year before. */
export function ResultsChart({ results, to }: { results: CockpitResults; to: string | undefined }) {
  const t = useWords(cockpit);
  const id = useId();
  const [measure, setMeasure] = useState<Measure>('papers');
  const { exam, before, released, all } = results;
  const groups = results[measure];
  const title = t(`rate.${measure}`);
  const shown = { exam: exam.exam_name, rate: rateText(all), n: all.written };
  const note = [
    released ? t('rate.note', shown) : t('rate.note.unreleased', shown),
    ...(before === null ? [] : [t('rate.line', { exam: before, points: DIFFERENT_POINTS })]),
  ].join(' ');
  return (
    <ChartFrame
      title={title}
      note={note}
      choice={
        <PlainSelect
          id={id}
          label={t('rate.by')}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
          options={MEASURES.map((value) => ({ value, label: t(`by.${value}`) }))}
          placeholder={null}
        />
      }
      table={{
        head: [t(`by.${measure}`), t('passed'), t('written'), t('rate'), t('before')],
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
        <Text quiet>{t('rate.few', { n: MIN_CANDIDATES })}</Text>
      ) : (
        <Bars
          label={title}
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
