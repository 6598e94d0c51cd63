import { failureText } from '@thervu/contracts/core/problem';
import { useGetThirdMarkReportQuery } from '@thervu/contracts/result-anomaly/result-anomaly-api';
import type { ThirdMarkReport } from '@thervu/contracts/result-anomaly/result-anomaly-contract';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import type { Column } from '@thervu/ui/table/table-column';
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
const who = <Row extends { name: string; place: string }>(header: string): Column<Row>[] => [
  { key: 'camp', header: 'Camp', cell: ({ place }) => place, sortBy: ({ place }) => place },
  { key: 'name', header, cell: ({ name }) => name, sortBy: ({ name }) => name, width: 200 },
];
const OFFICERS: Column<Officer>[] = [
  ...who<Officer>('Camp officer'),
  count('among', 'C marks', ({ among }) => among),
  count('a', 'C = A', ({ same_as_a }) => same_as_a),
  count('b', 'C = B', ({ same_as_b }) => same_as_b),
  count('neither', 'Neither', ({ neither }) => neither),
  count('outside', 'Outside both', ({ outside }) => outside),
];
const OPERATORS: Column<Operator>[] = [
  ...who<Operator>('Keyed by'),
  count('among', 'Scripts with C', ({ among }) => among),
  count('own', 'C = own mark', ({ own }) => own),
  count('other', 'C = other mark', ({ other }) => other),
  count('neither', 'Neither', ({ neither }) => neither),
  count('outside', 'Outside both', ({ outside }) => outside),
];

/** What became of the third marks: by the camp officer who keyed them, and by who keyed A or B. */
export function ThirdMarks({ examId }: { examId: number }) {
  const report = useGetThirdMarkReportQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  const none = { text: 'No Record Found', hint: 'No third mark has been entered in this exam.' };
  return (
    <QueryView query={report} failure={(error) => failureText(error, 'The third marks could not be read.')}>
      {({ officers, operators }) => (
        <>
          <Panel title="Third marks by camp officer" bare>
            <DataTable
              label="Third marks by camp officer"
              rows={officers}
              columns={OFFICERS}
              rowKey={(row) => String(officers.indexOf(row))}
              empty={none}
            />
          </Panel>
          <Panel title="Third marks by who keyed A or B" bare>
            <DataTable
              label="Third marks by who keyed A or B"
              rows={operators}
              columns={OPERATORS}
              rowKey={(row) => String(operators.indexOf(row))}
              empty={none}
            />
          </Panel>
        </>
      )}
    </QueryView>
  );
}
