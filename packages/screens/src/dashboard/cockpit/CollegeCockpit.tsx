import { useGetCollegeCockpitQuery } from '@thervu/contracts/cockpit/cockpit-api';
import type { CollegeCockpit as Figures } from '@thervu/contracts/cockpit/college-cockpit-contract';
import { dayAt, formatCount, pluralise } from '@thervu/contracts/core/format';
import type { Permission } from '@thervu/contracts/core/permissions';
import { useSession } from '@thervu/shell-api';
import { Bars } from '@thervu/ui/chart/Bars';
import { ChartFrame } from '@thervu/ui/chart/ChartFrame';
import { DueList } from '@thervu/ui/chart/DueList';
import { Parts } from '@thervu/ui/chart/Parts';
import { Tile, Tiles } from '@thervu/ui/chart/Tile';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { Text } from '@thervu/ui/layout/Text';
import { Charts, CockpitFrame, Part } from './CockpitFrame';
import { dueLine } from './college-due';
import { openable, pageWith } from './page-address';
import { ResultsChart } from './ResultsChart';
import { rateText, signOfRate, signOfShare } from './signs';

type Can = (permission: Permission) => boolean;
type PartOf<K extends keyof Figures> = NonNullable<Figures[K]>;

/** What is due and missing in a college, each figure a link to its rows. */
export function CollegeCockpit() {
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
            <Part part="due" title="What is due" failed={failed} data={due}>
              {(lines) => <Due lines={lines} can={can} />}
            </Part>
            <Charts>
              <Part part="marks" title="Internal marks by degree" failed={failed} data={marks}>
                {(data) => <Marks data={data} can={can} />}
              </Part>
              <Part part="applications" title="Exam applications" failed={failed} data={applications}>
                {(data) => <Applications data={data} can={can} />}
              </Part>
              <Part part="admission" title="Admission forms" failed={failed} data={admission}>
                {(data) => <Admission data={data} can={can} />}
              </Part>
              <Part part="results" title="Pass rate" failed={failed} data={results}>
                {(data) => <ResultsChart results={data} to={documents} />}
              </Part>
            </Charts>
            <Tiles label="Results and hall tickets">
              {results && results.all.written > 0 && (
                <Tile
                  name={`Results, ${results.exam.exam_name}`}
                  figure={rateText(results.all)}
                  note={
                    results.before === null
                      ? 'of the papers written are passed'
                      : `passed; points beside ${results.before}`
                  }
                  sign={signOfRate(results.all)}
                  to={documents}
                />
              )}
              {tickets && tickets.students > 0 && (
                <Tile
                  name={`Hall tickets, ${tickets.exam.exam_name}`}
                  figure={formatCount(tickets.students)}
                  note="students have a hall ticket"
                  to={openable(can, 'hall-ticket.read', pageWith('hallticket', { exam: tickets.exam.exam_tbl }))}
                />
              )}
            </Tiles>
            {failed.includes('tickets') && (
              <Part part="tickets" title="Hall tickets" failed={failed} data={tickets}>
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
  const today = dayAt(new Date());
  const written = lines.map((line) => dueLine(line, today, can));
  const hasMarks = lines.some(({ kind }) => kind === 'INTERNAL_MARKS' || kind === 'PRACTICAL_MARKS');
  return (
    <ChartFrame
      title="What is due"
      note="Ordered by date. A line disappears when its work is complete."
      table={{ head: ['What', 'When', 'Where'], rows: written.map(({ what, when, where }) => [what, when, where]) }}
    >
      {written.length === 0 ? <Text quiet>Nothing is due.</Text> : <DueList label="What is due" lines={written} />}
      {hasMarks && can('open-paper.read') && <PageLink to="/home/open-papers">My Open Papers</PageLink>}
    </ChartFrame>
  );
}

function Marks({ data: { exam, degrees }, can }: { data: PartOf<'marks'>; can: Can }) {
  if (degrees.length === 0) return null;
  return (
    <ChartFrame
      title="Internal marks by degree"
      note={`Papers with every mark entered, ${exam.exam_name}. A degree opens its first paper with a missing mark.`}
      table={{
        head: ['Degree', 'Papers', 'Complete', 'Missing marks'],
        rows: degrees.map(({ name, papers, complete, missing }) => [
          name,
          formatCount(papers),
          formatCount(complete),
          formatCount(missing),
        ]),
      }}
    >
      <Bars
        label="Internal marks by degree"
        bars={degrees.map(({ degree, level, sem, paper, name, papers, complete }) => ({
          key: String(degree),
          name,
          to: openable(
            can,
            'internal-mark.write',
            pageWith('add-internal-mark', { exam: exam.exam_tbl, level, degree, sem, paper }),
          ),
          share: complete / papers,
          figure: `${complete} of ${pluralise(papers, 'paper', 'papers')}`,
          sign: signOfShare(complete, papers),
        }))}
      />
    </ChartFrame>
  );
}

const MAX_BATCHES = 8;
const batchName = ({ name, batch, sem }: PartOf<'applications'>['groups'][number]) =>
  `${name}, ${batch}, semester ${sem}`;

function Applications({ data, can }: { data: PartOf<'applications'>; can: Can }) {
  const { exam, confirmed, unconfirmed, students, groups } = data;
  if (confirmed + unconfirmed === 0) return null;
  const most = Math.max(...groups.map((group) => group.unconfirmed));
  return (
    <ChartFrame
      title="Exam applications"
      note={`${exam.exam_name}: ${pluralise(confirmed + unconfirmed, 'paper', 'papers')} of ${pluralise(students, 'student', 'students')}.`}
      table={{
        head: ['Batch', 'Not confirmed'],
        rows: groups.map((group) => [batchName(group), formatCount(group.unconfirmed)]),
      }}
    >
      <Parts
        label="Exam applications"
        parts={[
          { key: 'confirmed', name: '✓ Confirmed', count: confirmed, colour: 'success.main' },
          { key: 'unconfirmed', name: '▲ Not confirmed', count: unconfirmed, colour: 'warning.main' },
        ]}
      />
      <Bars
        label="Not confirmed, by batch"
        bars={groups.slice(0, MAX_BATCHES).map((group) => ({
          key: `${group.degree} ${group.batch} ${group.sem}`,
          name: batchName(group),
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
          figure: `${formatCount(group.unconfirmed)} not confirmed`,
          sign: 'warn' as const,
        }))}
      />
    </ChartFrame>
  );
}

function Admission({ data: { drafts, toComplete, toFollow, onRoll }, can }: { data: PartOf<'admission'>; can: Can }) {
  if (drafts + toComplete + toFollow === 0) return null;
  const rows = [
    { key: 'drafts', name: 'Form not submitted', count: drafts, page: 'student-list' },
    { key: 'complete', name: 'Form to complete', count: toComplete, page: 'students-to-complete' },
    { key: 'follow', name: 'Certificate to follow', count: toFollow, page: 'students-to-complete' },
  ].filter(({ count }) => count > 0);
  const most = Math.max(...rows.map(({ count }) => count));
  return (
    <ChartFrame
      title="Admission forms"
      note={`What is missing in the files of students; ${pluralise(onRoll, 'student is', 'students are')} on the roll.`}
      table={{ head: ['What', 'Students'], rows: rows.map(({ name, count }) => [name, formatCount(count)]) }}
    >
      <Bars
        label="Admission forms"
        bars={rows.map(({ key, name, count, page }) => ({
          key,
          name,
          to: openable(can, 'student.read', pageWith(page)),
          share: count / most,
          figure: pluralise(count, 'student', 'students'),
          sign: 'warn' as const,
        }))}
      />
    </ChartFrame>
  );
}
