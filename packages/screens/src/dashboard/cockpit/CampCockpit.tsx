import { useGetCampCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import type { CampCockpit as Figures, OfficerView } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { PROBLEM_WORDS, type BarcodeProblem } from '@thervu/contracts/camp-mark/c-mark-rules';
import { formatCount, formatDay, formatMoment } from '@thervu/contracts/core/format';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Parts } from '@thervu/ui/chart/Parts';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { campDashboard, type CampDashboardWords } from '@thervu/words/compiled/camp-dashboard';
import { Charts, CockpitFrame, Part } from './CockpitFrame';
import { HoursChart } from './HoursChart';
import { OperatorCockpit } from './OperatorCockpit';
import { pageWith } from './page-address';

/** How far the camp is, for its officer; for an operator the own work of the day. */
export function CampCockpit() {
  const query = useGetCampCockpitQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <CockpitFrame query={query}>
      {({ failed, officer, operator }: Figures) => (
        <>
          {officer && <OfficerFigures failed={failed} officer={officer} />}
          {operator && <OperatorCockpit failed={failed} operator={operator} />}
        </>
      )}
    </CockpitFrame>
  );
}

function OfficerFigures({ failed, officer }: { failed: readonly string[]; officer: OfficerView }) {
  const t = useWords(campDashboard);
  const { packets, operators, entered } = officer;
  return (
    <>
      <CampTiles officer={officer} />
      {(['different', 'problems', 'pace'] as const).map((part) => (
        <Part key={part} part={part} title={TILE_NAMES(t)[part]} failed={failed} data={null}>
          {() => null}
        </Part>
      ))}
      <Part part="packets" title={t('packets-by-state')} failed={failed} data={packets}>
        {(data) => <Packets packets={data} />}
      </Part>
      <Charts>
        <Part part="operators" title={t('marks-by-operator')} failed={failed} data={operators}>
          {(data) => data.length > 0 && <Operators operators={data} day={entered?.day} />}
        </Part>
        <Part part="entered" title={t('marks-entered-per-hour')} failed={failed} data={entered}>
          {(data) => data.hours.length > 0 && <HoursChart entered={data} />}
        </Part>
      </Charts>
    </>
  );
}

const TILE_NAMES = (t: Say<CampDashboardWords>) => ({
  different: t('different-a-and-b-marks'),
  problems: t('problems-in-packets'),
  pace: t('ready-at-this-pace'),
});

function CampTiles({ officer: { different, problems, pace, entered } }: { officer: OfficerView }) {
  const t = useWords(campDashboard);
  const known = useKnownText(campDashboard);
  const open = problems?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const total = entered?.hours.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Tiles label={t('what-needs-you')}>
      {different && different.count > 0 && (
        <Tile
          name={TILE_NAMES(t).different}
          figure={formatCount(different.count)}
          note={t('enter-the-c-mark-above', {
            oldest: different.oldest === null ? '-' : formatMoment(different.oldest),
          })}
          sign="bad"
        />
      )}
      {open > 0 && (
        <Tile
          name={TILE_NAMES(t).problems}
          figure={formatCount(open)}
          note={problems!
            .map(({ reason, count }) => `${count}: ${known(PROBLEM_WORDS[reason as BarcodeProblem])}`)
            .join(', ')}
          sign="warn"
        />
      )}
      {entered && (
        <Tile
          name={t('marks-entered-on', { day: formatDay(entered.day) })}
          figure={formatCount(total)}
          note={pace?.perDay ? t('a-and-b-perday-on', { perday: formatCount(pace.perDay) }) : t('a-and-b-together')}
          to={pageWith('CampBundleReport', { date: entered.day })}
        />
      )}
      {pace && pace.left > 0 && (
        <Tile
          name={TILE_NAMES(t).pace}
          figure={pace.readyOn === null ? '-' : formatDay(pace.readyOn)}
          note={t('left-still-to-be-made', { n: pace.left })}
          sign="warn"
          to={pageWith('CampABMissmatch')}
        />
      )}
    </Tiles>
  );
}

function Packets({
  packets: { settled, both, started, notStarted, problem },
}: {
  packets: NonNullable<OfficerView['packets']>;
}) {
  const t = useWords(campDashboard);
  const all = settled + both + started + notStarted + problem;
  if (all === 0) return null;
  const mismatch = pageWith('CampABMissmatch');
  const parts = [
    { key: 'settled', name: t('settled'), count: settled, colour: 'success.main' },
    { key: 'both', name: t('both-different'), count: both, colour: 'primary.main' },
    { key: 'started', name: t('started'), count: started, colour: 'warning.main', to: mismatch },
    { key: 'notStarted', name: t('not-started'), count: notStarted, colour: 'divider' },
    { key: 'problem', name: t('problem'), count: problem, colour: 'error.main' },
  ] as const;
  return (
    <ChartFrame
      title={t('packets-by-state')}
      note={t('all-in-the-bundles-of', { n: all })}
      table={{ head: [t('state'), t('packets')], rows: parts.map(({ name, count }) => [name, formatCount(count)]) }}
    >
      <Parts label={t('packets-by-state')} parts={parts} />
    </ChartFrame>
  );
}

function Operators({ operators, day }: { operators: NonNullable<OfficerView['operators']>; day: string | undefined }) {
  const t = useWords(campDashboard);
  const most = Math.max(...operators.map(({ perHour }) => perHour));
  const to = day === undefined ? undefined : pageWith('CampBundleReport', { date: day });
  return (
    <ChartFrame
      title={t('marks-by-operator')}
      note={day === undefined ? t('marks-per-hour') : t('marks-per-hour-on', { day: formatDay(day) })}
      table={{
        head: [t('operator'), t('entered'), t('per-hour'), t('different')],
        rows: operators.map(({ name, entered, perHour, different }) => [
          name,
          formatCount(entered),
          formatCount(perHour),
          formatCount(different),
        ]),
      }}
    >
      <Bars
        label={t('marks-by-operator')}
        bars={operators.map(({ name, perHour, different }, index) => ({
          key: `${index} ${name}`,
          name,
          to,
          share: perHour / most,
          figure: t('perhour-an-hour-different-different', {
            perhour: formatCount(perHour),
            different: formatCount(different),
          }),
        }))}
      />
    </ChartFrame>
  );
}
