import { useGetOfficeCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import { SIGNING_PAGES } from '@thervu/contracts/cockpit/due-pages';
import type { OfficeCockpit as Figures, SignedKind } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { formatCount, formatDay, pluralise } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import { STAGES } from '@thervu/contracts/exam/exam-contract';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import { useSession } from '@thervu/shell-api';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { shareText } from '@thervu/ui/chart/Parts';
import { Pipeline } from '@thervu/ui/chart/Pipeline';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Stack } from '@thervu/ui/layout/Stack';
import { Charts, CockpitFrame, Part } from './CockpitFrame';
import { HoursChart } from './HoursChart';
import { openable, pageWith } from './page-address';
import { ReadinessChart, READY_WORDS } from './ReadinessChart';
import { ResultsChart } from './ResultsChart';
import { signOfShare } from './signs';

type Can = (permission: Permission) => boolean;
type PartOf<K extends keyof Figures> = NonNullable<Figures[K]>;

/** What is signed, in words. */
const SIGNED: Record<SignedKind, { one: string; many: string }> = {
  RELEASE: { one: 'release', many: 'releases' },
  SESSION: { one: 'step about a session', many: 'steps about sessions' },
  RUN: { one: 'result run', many: 'result runs' },
  MODERATION: { one: 'moderation', many: 'moderations' },
  REOPENING: { one: 'reopening', many: 'reopenings' },
  CORRECTION: { one: 'mark correction', many: 'mark corrections' },
  OUTCOME: { one: 'revaluation outcome', many: 'revaluation outcomes' },
  PERSON: { one: 'change of a person', many: 'changes of persons' },
};

/** What needs the office: signatures, days, colleges and camps that are behind, and pass rates. */
export function OfficeCockpit() {
  const query = useGetOfficeCockpitQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  return (
    <CockpitFrame query={query}>
      {(figures) => {
        const { failed, exams, readiness, camps, results } = figures;
        return (
          <>
            <OfficeTiles figures={figures} can={can} />
            <Part part="sign" title="Needs your signature" failed={failed} data={null}>
              {() => null}
            </Part>
            <Part part="exams" title="Stages of the exams in hand" failed={failed} data={exams}>
              {(data) => <Exams exams={data} can={can} />}
            </Part>
            <Charts>
              <Part part="readiness" title="Readiness by college" failed={failed} data={readiness}>
                {(data) => data.length > 0 && <ReadinessChart measures={data} can={can} />}
              </Part>
              <Part part="results" title="Pass rate" failed={failed} data={results}>
                {(data) => (
                  <ResultsChart
                    results={data}
                    to={openable(can, 'exam.control', pageWith('anomaly-board', { exam: data.exam.exam_tbl }))}
                  />
                )}
              </Part>
              <Part part="camps" title="Mark entry by camp" failed={failed} data={camps}>
                {(data) => <Camps data={data} can={can} />}
              </Part>
              {camps?.entered && camps.entered.hours.length > 0 && <HoursChart entered={camps.entered} />}
            </Charts>
          </>
        );
      }}
    </CockpitFrame>
  );
}

function OfficeTiles({ figures: { sign, exams, readiness, camps }, can }: { figures: Figures; can: Can }) {
  const waiting = sign ?? [];
  const first = waiting[0] && SIGNING_PAGES[waiting[0].kind];
  const soon = exams?.filter(({ soon: days }) => days > 0) ?? [];
  const behind = readiness?.filter((measure) => measure.behind > 0) ?? [];
  const most = [...behind].sort((a, b) => b.behind - a.behind)[0];
  const settled = camps?.rows.reduce((sum, row) => sum + row.settled, 0) ?? 0;
  const all = camps?.rows.reduce((sum, row) => sum + row.all, 0) ?? 0;
  return (
    <Tiles label="What needs you">
      {waiting.length > 0 && first && (
        <Tile
          name="Needs your signature"
          figure={formatCount(waiting.reduce((sum, { count }) => sum + count, 0))}
          note={waiting.map(({ kind, count }) => pluralise(count, SIGNED[kind].one, SIGNED[kind].many)).join(', ')}
          sign="bad"
          to={openable(can, first.permission, pageWith(first.page, { exam: waiting[0]!.exam_tbl }))}
        />
      )}
      {soon.length > 0 && (
        <Tile
          name="Exam days in the next 7 days"
          figure={formatCount(soon.reduce((sum, { soon: days }) => sum + days, 0))}
          note={`next: ${formatDay(soon.map(({ next }) => next ?? '').sort()[0] ?? '')}`}
          sign="warn"
          to={openable(can, 'timetable.manage', pageWith('add-time-table'))}
        />
      )}
      {camps && all > 0 && (
        <Tile
          name={`Scripts with an agreed mark, ${camps.exam.exam_name}`}
          figure={formatCount(settled)}
          note={`of ${formatCount(all)} in bundles (${shareText(settled, all)})`}
          sign={signOfShare(settled, all)}
          to={openable(can, 'exam.control', pageWith('script-ledger', { exam: camps.exam.exam_tbl }))}
        />
      )}
      {most && (
        <Tile
          name="Colleges behind"
          figure={`${most.behind} of ${most.colleges}`}
          note={`${READY_WORDS[most.measure].toLowerCase()}, ${most.exam.exam_name}`}
          sign="warn"
        />
      )}
    </Tiles>
  );
}

const PIPELINE = STAGES.map((key) => ({ key, name: STAGE_WORDS[key] }));

function Exams({ exams, can }: { exams: PartOf<'exams'>; can: Can }) {
  if (exams.length === 0) return null;
  const next = (day: string | null) => (day === null ? 'No exam day ahead' : `Next exam day ${formatDay(day)}`);
  return (
    <ChartFrame
      title="Stages of the exams in hand"
      note="How far each exam is, and its next day. An exam opens its stages."
      table={{
        head: ['Exam', 'Stage', 'Next exam day'],
        rows: exams.map((exam) => [
          exam.exam_name,
          STAGE_WORDS[exam.stage],
          exam.next === null ? '-' : formatDay(exam.next),
        ]),
      }}
    >
      <Stack>
        {exams.map((exam) => (
          <div key={exam.id}>
            <div style={{ display: 'flex', flexWrap: 'wrap', gap: '2px 16px', marginBottom: 4, fontSize: 13 }}>
              {can('exam.manage') ? (
                <PageLink to={pageWith('exam-stages', { exam: exam.exam_tbl })}>{exam.exam_name}</PageLink>
              ) : (
                exam.exam_name
              )}
              <span>{next(exam.next)}</span>
            </div>
            <Pipeline label={`Stages of ${exam.exam_name}`} stages={PIPELINE} current={exam.stage} />
          </div>
        ))}
      </Stack>
    </ChartFrame>
  );
}

function Camps({ data: { exam, rows }, can }: { data: PartOf<'camps'>; can: Can }) {
  const worst = [...rows].sort((a, b) => a.settled / a.all - b.settled / b.all);
  return (
    <ChartFrame
      title="Mark entry by camp"
      note={`Scripts with an agreed mark, of all scripts in bundles, ${exam.exam_name}. Least ready first.`}
      table={{
        head: ['Camp', 'Agreed', 'In bundles'],
        rows: worst.map(({ place, settled, all }) => [place, formatCount(settled), formatCount(all)]),
      }}
    >
      <Bars
        label="Mark entry by camp"
        bars={worst.map(({ place, settled, all }) => ({
          key: place,
          name: place,
          to: openable(can, 'exam.control', pageWith('script-ledger', { exam: exam.exam_tbl })),
          share: settled / all,
          figure: `${shareText(settled, all)} of ${formatCount(all)}`,
          sign: signOfShare(settled, all),
        }))}
      />
    </ChartFrame>
  );
}
