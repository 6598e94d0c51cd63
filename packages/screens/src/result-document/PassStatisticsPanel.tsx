import { useId } from 'react';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListPassStatisticsQuery } from '@thervu/contracts/result-document/result-list-api';
import type { PassLine } from '@thervu/contracts/result-document/result-list-contract';
import {
  passPercent,
  STATISTIC_GROUPS,
  type StatisticGroup,
} from '@thervu/contracts/result-document/result-list-rules';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { count, partBody, releaseDay, type Part } from './document-labels';

const LABELS: Record<StatisticGroup, string> = {
  PAPER: 'Paper',
  COLLEGE: 'College',
  DEGREE: 'Degree',
  GENDER: 'Gender',
  COMMUNITY: 'Community',
};
const isGroup = (text: string): text is StatisticGroup => (STATISTIC_GROUPS as readonly string[]).includes(text);

const percent = (passed: number, written: number) => {
  const share = passPercent(passed, written);
  return share === null ? '-' : `${share.toFixed(1)} %`;
};

type Figure = Exclude<keyof PassLine, 'key' | 'name'>;
const figure = (key: Figure, header: string): Column<PassLine> => ({
  key,
  header,
  numeric: true,
  card: 2,
  named: true,
  cell: (line) => count(line[key]),
  written: (line) => line[key],
  sortBy: (line) => line[key],
});
/** A result belongs to one line, a student to as many as there are papers: only results have a sum. */
const results = (key: Figure, header: string): Column<PassLine> => ({
  ...figure(key, header),
  total: (lines) => count(lines.reduce((sum, line) => sum + line[key], 0)),
});
const share = (key: string, header: string, figuresOf: (line: PassLine) => [number, number]): Column<PassLine> => ({
  key,
  header,
  numeric: true,
  card: 1,
  named: true,
  cell: (line) => percent(...figuresOf(line)),
  written: (line) => passPercent(...figuresOf(line)),
  sortBy: (line) => passPercent(...figuresOf(line)),
});
const codeColumn = (by: StatisticGroup): Column<PassLine> => ({
  key: 'key',
  header: `${LABELS[by]} Code`,
  title: true,
  cell: ({ key }) => key,
  sortBy: ({ key }) => key,
});

/** Where papers are counted a student is one paper, so that percent of students and of papers would say the same. */
const columnsOf = (by: StatisticGroup): Column<PassLine>[] => [
  ...(by === 'PAPER' || by === 'COLLEGE' ? [codeColumn(by)] : []),
  { key: 'name', header: LABELS[by], title: true, width: 220, cell: ({ name }) => name, sortBy: ({ name }) => name },
  figure('students', 'Students'),
  ...(by === 'PAPER'
    ? []
    : [
        figure('studentsPassed', 'Passed all papers'),
        share('students%', 'Students passed', ({ studentsPassed, students }) => [studentsPassed, students]),
      ]),
  results('written', 'Papers written'),
  results('P', 'Passed'),
  results('RA', 'Failed'),
  share('papers%', 'Papers passed', ({ P, written }) => [P, written]),
  results('AAA', 'Absent'),
  results('W', 'Waiting'),
];

const summary = ({ students, studentsPassed, written, P }: PassLine): string =>
  `${pluralise(students, 'student', 'students')}, ${count(studentsPassed)} passed all papers (${percent(studentsPassed, students)}); ${count(P)} of ${pluralise(written, 'paper', 'papers')} written are passed (${percent(P, written)}).`;

export interface PassStatisticsPanelProps {
  part: Part;
  exam: string;
  by: string;
  onBy: (by: StatisticGroup) => void;
  /** There is the own college alone: nothing to compare it with. */
  ownCollege: boolean;
}

/** Passed, failed, absent and waiting by paper, college, degree, gender or community, on paper and as a spreadsheet. */
export function PassStatisticsPanel({ part, exam, by: chosen, onBy, ownCollege }: PassStatisticsPanelProps) {
  const id = useId();
  const by = isGroup(chosen) && !(ownCollege && chosen === 'COLLEGE') ? chosen : 'PAPER';
  const { examId } = part;
  const found = useListPassStatisticsQuery(
    { params: { examId }, query: { ...partBody(part), by } },
    { refetchOnMountOrArgChange: true },
  );
  const options = STATISTIC_GROUPS.filter((group) => !(ownCollege && group === 'COLLEGE')).map((group) => ({
    value: group,
    label: LABELS[group],
  }));
  const title = `Pass statistics by ${LABELS[by].toLowerCase()}`;
  return (
    <Panel title="Pass statistics" note="Percent of papers: passed of written; the absent are not counted there.">
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label="Show by"
          value={by}
          onChange={(next) => onBy(next as StatisticGroup)}
          options={options}
          placeholder={null}
        />
      </div>
      <QueryView
        query={{ ...found, data: found.currentData }}
        failure={(error) => failureText(error, 'The statistics could not be read.')}
      >
        {({ lines, total, version, publishedAt }) => {
          const columns = columnsOf(by);
          const rowKey = ({ key }: PassLine) => key;
          return (
            <>
              <Text>{summary(total)}</Text>
              <DataTable
                key={by}
                label={title}
                rows={lines}
                columns={columns}
                rowKey={rowKey}
                maxHeight={480}
                printAction={
                  <PrintAndExcel
                    head={[
                      title,
                      exam,
                      part.words,
                      summary(total),
                      `Release ${version}, published on ${releaseDay(publishedAt)}`,
                    ]}
                    rows={lines}
                    columns={columns}
                    rowKey={rowKey}
                    empty="No result."
                    file={`Pass-Statistics-${exam}-${by}`}
                    landscape
                  />
                }
              />
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}
