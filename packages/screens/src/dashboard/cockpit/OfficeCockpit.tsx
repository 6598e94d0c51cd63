import { useGetOfficeCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import { SIGNING_PAGES } from '@thervu/contracts/cockpit/due-pages';
import type { OfficeCockpit as Figures, SignedKind } from '@thervu/contracts/cockpit/office-cockpit-contract';
import { formatCount, formatDay } from '@thervu/contracts/core/format';
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
import { useKnownText, useWords, type Say } from '@thervu/words';
import { officeDashboard, type OfficeDashboardWords } from '@thervu/words/compiled/office-dashboard';
import { Charts, CockpitFrame, Part } from './CockpitFrame';
import { HoursChart } from './HoursChart';
import { openable, pageWith } from './page-address';
import { ReadinessChart } from './ReadinessChart';
import { ResultsChart } from './ResultsChart';
import { signOfShare } from './signs';

type Can = (permission: Permission) => boolean;
type PartOf<K extends keyof Figures> = NonNullable<Figures[K]>;

/** What is signed, in words. */
const signedText = (t: Say<OfficeDashboardWords>, kind: SignedKind, n: number) => t(`signed.${kind}`, { n });

/** What needs the office: signatures, days, colleges and camps that are behind, and pass rates. */
export function OfficeCockpit() {
  const t = useWords(officeDashboard);
  const query = useGetOfficeCockpitQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  return (
    <CockpitFrame query={query}>
      {(figures) => {
        const { failed, exams, readiness, camps, results } = figures;
        return (
          <>
            <OfficeTiles figures={figures} can={can} />
            <Part part="sign" title={t('needs-your-signature')} failed={failed} data={null}>
              {() => null}
            </Part>
            <Part part="exams" title={t('stages-of-the-exams-in')} failed={failed} data={exams}>
              {(data) => <Exams exams={data} can={can} />}
            </Part>
            <Charts>
              <Part part="readiness" title={t('readiness-by-college')} failed={failed} data={readiness}>
                {(data) => data.length > 0 && <ReadinessChart measures={data} can={can} />}
              </Part>
              <Part part="results" title={t('pass-rate')} failed={failed} data={results}>
                {(data) => (
                  <ResultsChart
                    results={data}
                    to={openable(can, 'exam.control', pageWith('anomaly-board', { exam: data.exam.exam_tbl }))}
                  />
                )}
              </Part>
              <Part part="camps" title={t('mark-entry-by-camp')} failed={failed} data={camps}>
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
  const t = useWords(officeDashboard);
  const waiting = sign ?? [];
  const first = waiting[0] && SIGNING_PAGES[waiting[0].kind];
  const soon = exams?.filter(({ soon: days }) => days > 0) ?? [];
  const behind = readiness?.filter((measure) => measure.behind > 0) ?? [];
  const most = [...behind].sort((a, b) => b.behind - a.behind)[0];
  const settled = camps?.rows.reduce((sum, row) => sum + row.settled, 0) ?? 0;
  const all = camps?.rows.reduce((sum, row) => sum + row.all, 0) ?? 0;
  return (
    <Tiles label={t('what-needs-you')}>
      {waiting.length > 0 && first && (
        <Tile
          name={t('needs-your-signature')}
          figure={formatCount(waiting.reduce((sum, { count }) => sum + count, 0))}
          note={waiting.map(({ kind, count }) => signedText(t, kind, count)).join(', ')}
          sign="bad"
          to={openable(can, first.permission, pageWith(first.page, { exam: waiting[0]!.exam_tbl }))}
        />
      )}
      {soon.length > 0 && (
        <Tile
          name={t('exam-days-in-a-week')}
          figure={formatCount(soon.reduce((sum, { soon: days }) => sum + days, 0))}
          note={t('next-day', { day: formatDay(soon.map(({ next }) => next ?? '').sort()[0] ?? '') })}
          sign="warn"
          to={openable(can, 'timetable.manage', pageWith('add-time-table'))}
        />
      )}
      {camps && all > 0 && (
        <Tile
          name={t('agreed-of-exam', { exam: camps.exam.exam_name })}
          figure={formatCount(settled)}
          note={t('of-all-in-bundles-settled', { all: formatCount(all), settled: shareText(settled, all) })}
          sign={signOfShare(settled, all)}
          to={openable(can, 'exam.control', pageWith('script-ledger', { exam: camps.exam.exam_tbl }))}
        />
      )}
      {most && (
        <Tile
          name={t('colleges-behind')}
          figure={t('part-of-all', { part: most.behind, all: most.colleges })}
          note={t(`behind.${most.measure}`, { exam: most.exam.exam_name })}
          sign="warn"
        />
      )}
    </Tiles>
  );
}

function Exams({ exams, can }: { exams: PartOf<'exams'>; can: Can }) {
  const t = useWords(officeDashboard);
  const known = useKnownText(officeDashboard);
  if (exams.length === 0) return null;
  const pipeline = STAGES.map((key) => ({ key, name: known(STAGE_WORDS[key]) }));
  const next = (day: string | null) =>
    day === null ? t('no-exam-day-ahead') : t('next-exam-day-day', { day: formatDay(day) });
  return (
    <ChartFrame
      title={t('stages-of-the-exams-in')}
      note={t('how-far-each-exam-is')}
      table={{
        head: [t('exam'), t('stage'), t('next-exam-day')],
        rows: exams.map((exam) => [
          exam.exam_name,
          known(STAGE_WORDS[exam.stage]),
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
            <Pipeline
              label={t('stages-of-examname', { examname: exam.exam_name })}
              stages={pipeline}
              current={exam.stage}
              spoken={(name, place) => t(`stage-${place}`, { name })}
            />
          </div>
        ))}
      </Stack>
    </ChartFrame>
  );
}

function Camps({ data: { exam, rows }, can }: { data: PartOf<'camps'>; can: Can }) {
  const t = useWords(officeDashboard);
  const worst = [...rows].sort((a, b) => a.settled / a.all - b.settled / b.all);
  return (
    <ChartFrame
      title={t('mark-entry-by-camp')}
      note={t('scripts-with-an-agreed-mark', { examname: exam.exam_name })}
      table={{
        head: [t('camp'), t('agreed'), t('in-bundles')],
        rows: worst.map(({ place, settled, all }) => [place, formatCount(settled), formatCount(all)]),
      }}
    >
      <Bars
        label={t('mark-entry-by-camp')}
        bars={worst.map(({ place, settled, all }) => ({
          key: place,
          name: place,
          to: openable(can, 'exam.control', pageWith('script-ledger', { exam: exam.exam_tbl })),
          share: settled / all,
          figure: t('part-of-all', { part: shareText(settled, all), all: formatCount(all) }),
          sign: signOfShare(settled, all),
        }))}
      />
    </ChartFrame>
  );
}
