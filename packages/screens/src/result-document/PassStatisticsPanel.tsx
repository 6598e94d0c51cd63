import { useId } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
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
import { useWords, type Say } from '@thervu/words';
import { resultDocument, type ResultDocumentWords } from '@thervu/words/compiled/result-document';
import { useReadWaiting } from '../shared/useReadWaiting';
import { count, partBody, releaseDay, type Part } from './document-labels';

const LABELS = (t: Say<ResultDocumentWords>): Record<StatisticGroup, string> => ({
  PAPER: t('paper'),
  COLLEGE: t('college'),
  DEGREE: t('degree'),
  GENDER: t('gender'),
  COMMUNITY: t('community'),
});
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
const codeColumn = (t: Say<ResultDocumentWords>, by: StatisticGroup): Column<PassLine> => ({
  key: 'key',
  header: t(by === 'PAPER' ? 'paper-code' : 'college-code'),
  title: true,
  cell: ({ key }) => key,
  sortBy: ({ key }) => key,
});

/** Where papers are counted a student is one paper, so that percent of students and of papers would say the same. */
const columnsOf = (t: Say<ResultDocumentWords>, by: StatisticGroup): Column<PassLine>[] => [
  ...(by === 'PAPER' || by === 'COLLEGE' ? [codeColumn(t, by)] : []),
  { key: 'name', header: LABELS(t)[by], title: true, width: 220, cell: ({ name }) => name, sortBy: ({ name }) => name },
  figure('students', t('students')),
  ...(by === 'PAPER'
    ? []
    : [
        figure('studentsPassed', t('passed-all-papers')),
        share('students%', t('students-passed'), ({ studentsPassed, students }) => [studentsPassed, students]),
      ]),
  results('written', t('papers-written')),
  results('P', t('passed')),
  results('RA', t('failed')),
  share('papers%', t('papers-passed'), ({ P, written }) => [P, written]),
  results('AAA', t('absent')),
  results('W', t('waiting')),
];

const summary = (t: Say<ResultDocumentWords>, { students, studentsPassed, written, P }: PassLine): string =>
  `${t('summary.students', { n: students, passed: count(studentsPassed), share: percent(studentsPassed, students) })} ${t('summary.papers', { n: written, passed: count(P), share: percent(P, written) })}`;

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
  const t = useWords(resultDocument);
  const id = useId();
  const by = isGroup(chosen) && !(ownCollege && chosen === 'COLLEGE') ? chosen : 'PAPER';
  const { examId } = part;
  const found = useListPassStatisticsQuery(
    { params: { examId }, query: { ...partBody(part), by } },
    { refetchOnMountOrArgChange: true },
  );
  useReadWaiting(found.currentData?.counted === null, found.fulfilledTimeStamp, found.refetch);
  const options = STATISTIC_GROUPS.filter((group) => !(ownCollege && group === 'COLLEGE')).map((group) => ({
    value: group,
    label: LABELS(t)[group],
  }));
  const title = t(`statistics.${by}`);
  return (
    <Panel title={t('pass-statistics')} note={t('percent-of-papers-passed-of')}>
      <div style={{ maxWidth: 280, marginBottom: 16 }}>
        <PlainSelect
          id={id}
          label={t('show-by')}
          value={by}
          onChange={(next) => onBy(next as StatisticGroup)}
          options={options}
          placeholder={null}
        />
      </div>
      <QueryView
        query={{ ...found, data: found.currentData }}
        failure={(error) => failureText(error, t('the-statistics-could-not-be'))}
      >
        {({ counted, version, publishedAt }) => {
          if (counted === null) return <Text quiet>{t('the-statistics-are-being-counted')}</Text>;
          const { at, lines, total } = counted;
          const columns = columnsOf(t, by);
          const rowKey = ({ key }: PassLine) => key;
          return (
            <>
              <Text>{summary(t, total)}</Text>
              {(by === 'GENDER' || by === 'COMMUNITY') && (
                <Text quiet>{t('as-entered-when-counted', { at: formatMoment(at) })}</Text>
              )}
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
                      summary(t, total),
                      t('release-version-published-on-publishedat', { version, publishedat: releaseDay(publishedAt) }),
                    ]}
                    rows={lines}
                    columns={columns}
                    rowKey={rowKey}
                    empty={t('no-result')}
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
