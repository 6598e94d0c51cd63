import { failureText } from '@thervu/contracts/core/problem';
import { useGetThirdMarkReportQuery } from '@thervu/contracts/result-anomaly/result-anomaly-api';
import type { ThirdMarkReport } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultAnomaly as resultAnomalyWords, type ResultAnomalyWords } from '@thervu/words/compiled/result-anomaly';
import { figure } from './anomaly-labels';

type Officer = ThirdMarkReport['officers'][number];
type Operator = ThirdMarkReport['operators'][number];

const count = <Row,>(key: string, header: string, value: (row: Row) => number): Column<Row> => ({
  key,
  header,
  numeric: true,
  cell: (row) => figure(value(row)),
  sortBy: value,
});
const who = <Row extends { name: string; place: string }>(
  t: Say<ResultAnomalyWords>,
  header: string,
): Column<Row>[] => [
  { key: 'camp', header: t('camp'), cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'name', header, cell: ({ name }) => name, sortBy: ({ name }) => name, width: 200 },
];
const officersIn = (t: Say<ResultAnomalyWords>): Column<Officer>[] => [
  ...who<Officer>(t, t('camp-officer')),
  count('among', t('c-marks'), ({ among }) => among),
  count('a', 'C = A', ({ same_as_a }) => same_as_a),
  count('b', 'C = B', ({ same_as_b }) => same_as_b),
  count('neither', t('neither'), ({ neither }) => neither),
  count('outside', t('outside-both'), ({ outside }) => outside),
];
const operatorsIn = (t: Say<ResultAnomalyWords>): Column<Operator>[] => [
  ...who<Operator>(t, t('entered-by')),
  count('among', t('scripts-with-c'), ({ among }) => among),
  count('own', t('c-own-mark'), ({ own }) => own),
  count('other', t('c-other-mark'), ({ other }) => other),
  count('neither', t('neither'), ({ neither }) => neither),
  count('outside', t('outside-both'), ({ outside }) => outside),
];

/** What became of the third marks: by the camp officer who keyed them, and by who keyed A or B. */
export function ThirdMarks({ examId }: { examId: number }) {
  const t = useWords(resultAnomalyWords);
  const report = useGetThirdMarkReportQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const none = { text: t('no-record-found'), hint: t('no-third-mark-has-been-entered') };
  return (
    <QueryView query={report} failure={(error) => failureText(error, t('the-third-marks-could-not-be'))}>
      {({ officers, operators }) => (
        <>
          <Panel title={t('third-marks-by-camp-officer')} bare>
            <DataTable
              label={t('third-marks-by-camp-officer')}
              rows={officers}
              columns={officersIn(t)}
              rowKey={(row) => String(officers.indexOf(row))}
              empty={none}
            />
          </Panel>
          <Panel title={t('third-marks-by-who-entered-a')} bare>
            <DataTable
              label={t('third-marks-by-who-entered-a')}
              rows={operators}
              columns={operatorsIn(t)}
              rowKey={(row) => String(operators.indexOf(row))}
              empty={none}
            />
          </Panel>
        </>
      )}
    </QueryView>
  );
}
