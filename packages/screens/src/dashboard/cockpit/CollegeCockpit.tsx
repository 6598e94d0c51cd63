import { useGetCollegeCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import type { CollegeCockpit as Figures } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { dayAt, formatCount } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import { useSession } from '@thervu/shell-api';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { DueList } from '@thervu/ui/chart/DueList';
import { Parts } from '@thervu/ui/chart/Parts';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Text } from '@thervu/ui/layout/Text';
import { useWords, type Say } from '@thervu/words';
import { collegeDashboard, type CollegeDashboardWords } from '@thervu/words/compiled/college-dashboard';
import { Charts, CockpitFrame, Part } from './CockpitFrame';
import { dueLine } from './college-due';
import { openable, pageWith } from './page-address';
import { ResultsChart } from './ResultsChart';
import { rateText, signOfRate, signOfShare } from './signs';

type Can = (permission: Permission) => boolean;
type PartOf<K extends keyof Figures> = NonNullable<Figures[K]>;

/** What is due and missing in a college, each figure a link to its rows. */
export function CollegeCockpit() {
  const t = useWords(collegeDashboard);
  const query = useGetCollegeCockpitQuery(undefined, { refetchOnMountOrArgChange: true });
  const { can } = useSession();
  return (
    <CockpitFrame query={query}>
      {(figures) => {
        const { failed, due, admission, marks, applications, tickets, results } = figures;
        const documents = openable(
          can,
          'result-document.read',
          pageWith('result-documents', { exam: results?.exam.exam_tbl }),
        );
        return (
          <>
            <Part part="due" title={t('what-is-due')} failed={failed} data={due}>
              {(lines) => <Due lines={lines} can={can} />}
            </Part>
            <Charts>
              <Part part="marks" title={t('internal-marks-by-degree')} failed={failed} data={marks}>
                {(data) => <Marks data={data} can={can} />}
              </Part>
              <Part part="applications" title={t('exam-applications')} failed={failed} data={applications}>
                {(data) => <Applications data={data} can={can} />}
              </Part>
              <Part part="admission" title={t('admission-forms')} failed={failed} data={admission}>
                {(data) => <Admission data={data} can={can} />}
              </Part>
              <Part part="results" title={t('pass-rate')} failed={failed} data={results}>
                {(data) => <ResultsChart results={data} to={documents} />}
              </Part>
            </Charts>
            <Tiles label={t('results-and-hall-tickets')}>
              {results && results.all.written > 0 && (
                <Tile
                  name={t('results-of-exam', { exam: results.exam.exam_name })}
                  figure={rateText(results.all)}
                  note={
                    results.before === null
                      ? t('of-the-papers-written-are')
                      : t('passed-points-beside-before', { before: results.before })
                  }
                  sign={signOfRate(results.all)}
                  to={documents}
                />
              )}
              {tickets && tickets.students > 0 && (
                <Tile
                  name={t('hall-tickets-of-exam', { exam: tickets.exam.exam_name })}
                  figure={formatCount(tickets.students)}
                  note={t('students-have-a-hall-ticket')}
                  to={openable(can, 'hall-ticket.read', pageWith('hallticket', { exam: tickets.exam.exam_tbl }))}
                />
              )}
            </Tiles>
            {failed.includes('tickets') && (
              <Part part="tickets" title={t('hall-tickets')} failed={failed} data={tickets}>
                {() => null}
              </Part>
            )}
          </>
        );
      }}
    </CockpitFrame>
  );
}

function Due({ lines, can }: { lines: PartOf<'due'>; can: Can }) {
  const t = useWords(collegeDashboard);
  const today = dayAt(new Date());
  const written = lines.map((line) => dueLine(t, line, today, can));
  const hasMarks = lines.some(({ kind }) => kind === 'INTERNAL_MARKS' || kind === 'PRACTICAL_MARKS');
  return (
    <ChartFrame
      title={t('what-is-due')}
      note={t('ordered-by-date-a-line')}
      table={{
        head: [t('what'), t('when'), t('where')],
        rows: written.map(({ what, when, where }) => [what, when, where]),
      }}
    >
      {written.length === 0 ? (
        <Text quiet>{t('nothing-is-due')}</Text>
      ) : (
        <DueList label={t('what-is-due')} lines={written} />
      )}
      {hasMarks && can('open-paper.read') && <PageLink to="/home/open-papers">{t('my-open-papers')}</PageLink>}
    </ChartFrame>
  );
}

function Marks({ data: { exam, degrees }, can }: { data: PartOf<'marks'>; can: Can }) {
  const t = useWords(collegeDashboard);
  if (degrees.length === 0) return null;
  return (
    <ChartFrame
      title={t('internal-marks-by-degree')}
      note={t('papers-with-every-mark-entered', { examname: exam.exam_name })}
      table={{
        head: [t('degree'), t('papers'), t('complete'), t('missing-marks')],
        rows: degrees.map(({ name, papers, complete, missing }) => [
          name,
          formatCount(papers),
          formatCount(complete),
          formatCount(missing),
        ]),
      }}
    >
      <Bars
        label={t('internal-marks-by-degree')}
        bars={degrees.map(({ degree, level, sem, paper, name, papers, complete }) => ({
          key: String(degree),
          name,
          to: openable(
            can,
            'internal-mark.write',
            pageWith('add-internal-mark', { exam: exam.exam_tbl, level, degree, sem, paper }),
          ),
          share: complete / papers,
          figure: t('complete-of-papers', { complete, n: papers }),
          sign: signOfShare(complete, papers),
        }))}
      />
    </ChartFrame>
  );
}

const MAX_BATCHES = 8;
const batchName = (t: Say<CollegeDashboardWords>, { name, batch, sem }: PartOf<'applications'>['groups'][number]) =>
  t('name-batch-semester-sem', { name, batch: batch ?? '-', sem });

function Applications({ data, can }: { data: PartOf<'applications'>; can: Can }) {
  const t = useWords(collegeDashboard);
  const { exam, confirmed, unconfirmed, students, groups } = data;
  if (confirmed + unconfirmed === 0) return null;
  const most = Math.max(...groups.map((group) => group.unconfirmed));
  return (
    <ChartFrame
      title={t('exam-applications')}
      note={t('exam-papers-of-students', { exam: exam.exam_name, papers: confirmed + unconfirmed, students })}
      table={{
        head: [t('batch'), t('not-confirmed')],
        rows: groups.map((group) => [batchName(t, group), formatCount(group.unconfirmed)]),
      }}
    >
      <Parts
        label={t('exam-applications')}
        parts={[
          { key: 'confirmed', name: t('confirmed'), count: confirmed, colour: 'success.main' },
          { key: 'unconfirmed', name: t('not-confirmed-2'), count: unconfirmed, colour: 'warning.main' },
        ]}
      />
      <Bars
        label={t('not-confirmed-by-batch')}
        bars={groups.slice(0, MAX_BATCHES).map((group) => ({
          key: `${group.degree} ${group.batch} ${group.sem}`,
          name: batchName(t, group),
          to: openable(
            can,
            'application.read',
            pageWith('list-examconfirm', {
              exam: exam.exam_tbl,
              level: group.level,
              degree: group.degree,
              batch: group.batch,
              sem: group.sem,
            }),
          ),
          share: group.unconfirmed / most,
          figure: t('unconfirmed-not-confirmed', { unconfirmed: formatCount(group.unconfirmed) }),
          sign: 'warn' as const,
        }))}
      />
    </ChartFrame>
  );
}

function Admission({ data: { drafts, toComplete, toFollow, onRoll }, can }: { data: PartOf<'admission'>; can: Can }) {
  const t = useWords(collegeDashboard);
  if (drafts + toComplete + toFollow === 0) return null;
  const rows = [
    { key: 'drafts', name: t('form-not-submitted'), count: drafts, page: 'student-list' },
    { key: 'complete', name: t('form-to-complete'), count: toComplete, page: 'students-to-complete' },
    { key: 'follow', name: t('certificate-to-follow'), count: toFollow, page: 'students-to-complete' },
  ].filter(({ count }) => count > 0);
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <ChartFrame
      title={t('admission-forms')}
      note={t('what-is-missing-in-the', { n: onRoll })}
      table={{ head: [t('what'), t('students')], rows: rows.map(({ name, count }) => [name, formatCount(count)]) }}
    >
      <Bars
        label={t('admission-forms')}
        bars={rows.map(({ key, name, count, page }) => ({
          key,
          name,
          to: openable(can, 'student.read', pageWith(page)),
          share: count / most,
          figure: t('n-students', { n: count }),
          sign: 'warn' as const,
        }))}
      />
    </ChartFrame>
  );
}
