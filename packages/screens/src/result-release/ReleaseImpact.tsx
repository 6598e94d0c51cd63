import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetReleaseImpactQuery } from '@thervu/contracts/result-release/result-release-api';
import type {
  Impact,
  ImpactLine,
  OutcomeCounts,
  ReleaseDesk,
} from '@thervu/contracts/result-release/result-release-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { figure, moved, passRate, formatRate, some } from './release-labels';

type Counted = Pick<ImpactLine, 'now' | 'last' | 'earlier'>;

const counts = <Row extends Counted>(): Column<Row>[] =>
  (['P', 'RA', 'AAA', 'W'] as const).map((code) => ({
    key: code,
    header: code,
    numeric: true,
    cell: ({ now }: Row) => figure(now[code]),
    sortBy: ({ now }: Row) => now[code],
    total: (rows: readonly Row[]) => figure(rows.reduce((all, { now }) => all + now[code], 0)),
  }));

/** Outcomes of all lines together; null where no line has any. */
function together(rows: readonly ImpactLine[], name: 'now' | 'last' | 'earlier'): OutcomeCounts | null {
  const counted = rows.flatMap((row) => row[name] ?? []);
  if (counted.length === 0) return null;
  const sum = (code: keyof OutcomeCounts) => counted.reduce((all, item) => all + item[code], 0);
  return { rows: sum('rows'), P: sum('P'), RA: sum('RA'), AAA: sum('AAA'), W: sum('W') };
}

const rate = (name: 'now' | 'last' | 'earlier', header: string): Column<ImpactLine> => ({
  key: `rate-${name}`,
  header,
  numeric: true,
  cell: (row) => formatRate(passRate(row[name])),
  sortBy: (row) => passRate(row[name]),
  total: (rows) => formatRate(passRate(together(rows, name))),
});

function columnsOf(desk: ReleaseDesk, version: number, first: 'College' | 'Paper'): Column<ImpactLine>[] {
  const against = version > 1 ? 'last' : 'earlier';
  return [
    { key: 'key', header: first, cell: ({ key }) => key, sortBy: ({ key }) => key },
    { key: 'name', header: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name, width: 200 },
    ...counts<ImpactLine>(),
    rate('now', 'Passed'),
    ...(version > 1 ? [rate('last', `Release ${version - 1}`)] : []),
    ...(desk.earlier ? [rate('earlier', desk.earlier.exam_name)] : []),
    {
      key: 'moved',
      header: 'Points',
      numeric: true,
      cell: (row) => moved(passRate(row.now), passRate(row[against])),
      sortBy: (row) => {
        const [now, before] = [passRate(row.now), passRate(row[against])];
        return now === null || before === null ? null : now - before;
      },
      total: (rows) => moved(passRate(together(rows, 'now')), passRate(together(rows, against))),
    },
  ];
}

export interface ReleaseImpactProps {
  desk: ReleaseDesk;
  version: number;
  /** Opens the list of the rows whose outcome flips. */
  onFlips: () => void;
}

/** Outcomes of a release by college and by paper, beside the release before it and an earlier exam. */
export function ReleaseImpact({ desk, version, onFlips }: ReleaseImpactProps) {
  const impact = useGetReleaseImpactQuery(
    { params: { examId: desk.exam_id }, query: { version } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <QueryView query={impact} failure={(error) => failureText(error, 'The preview could not be read.')}>
      {(data) => <Preview desk={desk} data={data} onFlips={onFlips} />}
    </QueryView>
  );
}

function Preview({ desk, data, onFlips }: { desk: ReleaseDesk; data: Impact; onFlips: () => void }) {
  const [by, setBy] = useState<'College' | 'Paper'>('College');
  const { version, total } = data;
  const rates = (['now', 'last', 'earlier'] as const).map((name) => passRate(total[name]));
  return (
    <Panel
      title={`What release ${version} says`}
      note="Passed: P of P and RA. Points: percentage points against the release before, or the earlier exam."
      bare
    >
      <Stack>
        <Text>
          {some(data.students, 'student', 'students')}, {some(total.now.rows, 'paper', 'papers')}: {figure(total.now.P)}{' '}
          P, {figure(total.now.RA)} RA, {figure(total.now.AAA)} AAA, {figure(total.now.W)} W. Passed{' '}
          {formatRate(rates[0]!)}
          {version > 1 && `, in release ${version - 1} ${formatRate(rates[1]!)}`}
          {desk.earlier && `, in ${desk.earlier.exam_name} ${formatRate(rates[2]!)}`}.
        </Text>
        <Stack row>
          <Button kind="plain" onClick={onFlips}>
            {version > 1
              ? `${some(data.flips, 'outcome flips', 'outcomes flip')} against release ${version - 1}, ${some(data.flipStudents, 'student', 'students')}`
              : `${some(data.flips, 'arrear has', 'arrears have')} another outcome than in an older exam, ${some(data.flipStudents, 'student', 'students')}`}
          </Button>
          <Button kind="quiet" onClick={() => setBy(by === 'College' ? 'Paper' : 'College')}>
            {by === 'College' ? 'Show by paper' : 'Show by college'}
          </Button>
        </Stack>
        <DataTable
          label={by === 'College' ? 'Outcomes by college' : 'Outcomes by paper'}
          rows={by === 'College' ? data.colleges : data.papers}
          columns={columnsOf(desk, version, by)}
          rowKey={({ key }) => key}
          maxHeight={420}
        />
      </Stack>
    </Panel>
  );
}
