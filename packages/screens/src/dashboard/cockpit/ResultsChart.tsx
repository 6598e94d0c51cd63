import { useId, useState } from 'react';
import { DIFFERENT_POINTS, MIN_CANDIDATES } from '@thervu/contracts/cockpit/cockpit-rules';
import type { CockpitResults, PassGroup } from '@thervu/contracts/cockpit/cockpit-shapes';
import { formatCount } from '@thervu/contracts/core/format';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { dashboard, type DashboardWords } from '@thervu/words/compiled/dashboard';
import { rateOf, rateText, signOfRate } from './signs';

const MEASURES = (t: Say<DashboardWords>) =>
  [
    { value: 'papers', label: t('paper') },
    { value: 'degrees', label: t('degree') },
    { value: 'genders', label: t('gender') },
    { value: 'communities', label: t('community') },
  ] as const;
type Measure = ReturnType<typeof MEASURES>[number]['value'];

const nameOf = (measure: Measure, { key, name }: PassGroup) => (measure === 'papers' ? `${key} ${name}` : name);

/** Pass rates of one exam by paper, degree, gender or community, each with a line where it was a year before. */
export function ResultsChart({ results, to }: { results: CockpitResults; to: string | undefined }) {
  const t = useWords(dashboard);
  const id = useId();
  const [measure, setMeasure] = useState<Measure>('papers');
  const { exam, before, released, all } = results;
  const groups = results[measure];
  const { label } = MEASURES(t).find(({ value }) => value === measure)!;
  const line =
    before === null ? '' : t('line-before-marked-from-differentpoints', { before, differentpoints: DIFFERENT_POINTS });
  return (
    <ChartFrame
      title={t(`pass-rate.${measure}`)}
      note={[
        t(released ? 'release' : 'release.not', {
          exam: exam.exam_name,
          all: rateText(all),
          written: formatCount(all.written),
        }),
        line,
      ]
        .filter(Boolean)
        .join(' ')}
      choice={
        <PlainSelect
          id={id}
          label={t('show-by')}
          value={measure}
          onChange={(value) => setMeasure(value as Measure)}
          options={MEASURES(t)}
          placeholder={null}
        />
      }
      table={{
        head: [label, t('passed'), t('written'), t('pass-rate'), t('year-before')],
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
        <Text quiet>{t(`too-few.${measure}`, { n: MIN_CANDIDATES })}</Text>
      ) : (
        <Bars
          label={t(`pass-rate.${measure}`)}
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
