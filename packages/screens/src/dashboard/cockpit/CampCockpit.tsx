import { useGetCampCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import type { CampCockpit as Figures, OfficerView } from '@thervu/contracts/cockpit/camp-cockpit-contract';
import { PROBLEM_WORDS, type BarcodeProblem } from '@thervu/contracts/camp-mark/c-mark-rules';
import { formatCount, formatDay, formatMoment, pluralise } from '@thervu/contracts/core/format';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { Parts } from '@thervu/ui/chart/Parts';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
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
  const { packets, operators, entered } = officer;
  return (
    <>
      <CampTiles officer={officer} />
      {(['different', 'problems', 'pace'] as const).map((part) => (
        <Part key={part} part={part} title={TILE_NAMES[part]} failed={failed} data={null}>
          {() => null}
        </Part>
      ))}
      <Part part="packets" title="Packets by state" failed={failed} data={packets}>
        {(data) => <Packets packets={data} />}
      </Part>
      <Charts>
        <Part part="operators" title="Marks by operator" failed={failed} data={operators}>
          {(data) => data.length > 0 && <Operators operators={data} day={entered?.day} />}
        </Part>
        <Part part="entered" title="Marks entered per hour" failed={failed} data={entered}>
          {(data) => data.hours.length > 0 && <HoursChart entered={data} />}
        </Part>
      </Charts>
    </>
  );
}

const TILE_NAMES = {
  different: 'Different A and B marks',
  problems: 'Problems in packets',
  pace: 'Ready at this pace',
} as const;

function CampTiles({ officer: { different, problems, pace, entered } }: { officer: OfficerView }) {
  const open = problems?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const total = entered?.hours.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <Tiles label="What needs you">
      {different && different.count > 0 && (
        <Tile
          name={TILE_NAMES.different}
          figure={formatCount(different.count)}
          note={`enter the C mark above; oldest ${different.oldest === null ? '-' : formatMoment(different.oldest)}`}
          sign="bad"
        />
      )}
      {open > 0 && (
        <Tile
          name={TILE_NAMES.problems}
          figure={formatCount(open)}
          note={problems!.map(({ reason, count }) => `${count}: ${PROBLEM_WORDS[reason as BarcodeProblem]}`).join(', ')}
          sign="warn"
        />
      )}
      {entered && (
        <Tile
          name={`Marks entered on ${formatDay(entered.day)}`}
          figure={formatCount(total)}
          note={pace?.perDay ? `A and B; ${formatCount(pace.perDay)} on an average day` : 'A and B together'}
          to={pageWith('CampBundleReport', { date: entered.day })}
        />
      )}
      {pace && pace.left > 0 && (
        <Tile
          name={TILE_NAMES.pace}
          figure={pace.readyOn === null ? '-' : formatDay(pace.readyOn)}
          note={`${pluralise(pace.left, 'entry is', 'entries are')} still to be made, A and B together`}
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
  const all = settled + both + started + notStarted + problem;
  if (all === 0) return null;
  const mismatch = pageWith('CampABMissmatch');
  const parts = [
    { key: 'settled', name: 'Settled', count: settled, colour: 'success.main' },
    { key: 'both', name: 'A and B entered, different', count: both, colour: 'primary.main' },
    { key: 'started', name: 'Started', count: started, colour: 'warning.main', to: mismatch },
    { key: 'notStarted', name: 'Not started', count: notStarted, colour: 'divider' },
    { key: 'problem', name: 'Problem', count: problem, colour: 'error.main' },
  ] as const;
  return (
    <ChartFrame
      title="Packets by state"
      note={`${pluralise(all, 'packet is', 'packets are')} in the bundles of this camp.`}
      table={{ head: ['State', 'Packets'], rows: parts.map(({ name, count }) => [name, formatCount(count)]) }}
    >
      <Parts label="Packets by state" parts={parts} />
    </ChartFrame>
  );
}

function Operators({ operators, day }: { operators: NonNullable<OfficerView['operators']>; day: string | undefined }) {
  const most = Math.max(...operators.map(({ perHour }) => perHour));
  const to = day === undefined ? undefined : pageWith('CampBundleReport', { date: day });
  return (
    <ChartFrame
      title="Marks by operator"
      note={`Marks per hour${day === undefined ? '' : ` on ${formatDay(day)}`}, in order of names. A low figure may be a difficult paper.`}
      table={{
        head: ['Operator', 'Entered', 'Per hour', 'Different'],
        rows: operators.map(({ name, entered, perHour, different }) => [
          name,
          formatCount(entered),
          formatCount(perHour),
          formatCount(different),
        ]),
      }}
    >
      <Bars
        label="Marks by operator"
        bars={operators.map(({ name, perHour, different }, index) => ({
          key: `${index} ${name}`,
          name,
          to,
          share: perHour / most,
          figure: `${formatCount(perHour)} an hour, ${formatCount(different)} different`,
        }))}
      />
    </ChartFrame>
  );
}
