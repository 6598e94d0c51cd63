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
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { useReadWaiting } from '../shared/useReadWaiting';
import { figure, moved, passRate, formatRate } from './release-labels';

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

function columnsOf(
  t: Say<ResultReleaseWords>,
  desk: ReleaseDesk,
  version: number,
  first: 'college' | 'paper',
): Column<ImpactLine>[] {
  const against = version > 1 ? 'last' : 'earlier';
  return [
    { key: 'key', header: t(first), cell: ({ key }) => key, sortBy: ({ key }) => key },
    { key: 'name', header: t('name'), cell: ({ name }) => name, sortBy: ({ name }) => name, width: 200 },
    ...counts<ImpactLine>(),
    rate('now', t('passed')),
    ...(version > 1 ? [rate('last', t('release-version', { version: version - 1 }))] : []),
    ...(desk.earlier ? [rate('earlier', desk.earlier.exam_name)] : []),
    {
      key: 'moved',
      header: t('points'),
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
  const t = useWords(resultReleaseWords);
  const impact = useGetReleaseImpactQuery(
    { params: { examId: desk.exam_id }, query: { version } },
    { refetchOnMountOrArgChange: true },
  );
  useReadWaiting(impact.data?.counting ?? false, impact.fulfilledTimeStamp, impact.refetch);
  return (
    <QueryView query={impact} failure={(error) => failureText(error, t('the-preview-could-not-be-read'))}>
      {({ impact: data, counting }) =>
        data ? (
          <Preview desk={desk} data={data} counting={counting} onFlips={onFlips} />
        ) : (
          <Panel title={t('what-release-version-says', { version })}>
            <Text quiet>{t('this-is-being-counted')}</Text>
          </Panel>
        )
      }
    </QueryView>
  );
}

/** How many papers change their outcome; the rows themselves are there before anybody has counted them. */
function flipsText(t: Say<ResultReleaseWords>, { version, flips, flipStudents }: Impact): string {
  if (flips === null || flipStudents === null) return t('show-papers-whose-outcome-changes');
  const students = t('students', { n: flipStudents });
  return version > 1
    ? t('flips.release', { n: flips, version: version - 1, students })
    : t('flips.exam', { n: flips, students });
}

interface PreviewProps {
  desk: ReleaseDesk;
  data: Impact;
  counting: boolean;
  onFlips: () => void;
}

function Preview({ desk, data, counting, onFlips }: PreviewProps) {
  const t = useWords(resultReleaseWords);
  const [by, setBy] = useState<'college' | 'paper'>('college');
  const { version, total } = data;
  const rates = (['now', 'last', 'earlier'] as const).map((name) => passRate(total[name]));
  return (
    <Panel title={t('what-release-version-says', { version })} note={t('passed-p-of-p-and-ra')} bare>
      <Stack>
        <Text>
          {t('says', {
            students: t('students', { n: data.students }),
            papers: t('papers', { n: total.now.rows }),
            p: figure(total.now.P),
            ra: figure(total.now.RA),
            aaa: figure(total.now.AAA),
            w: figure(total.now.W),
            rates: [
              formatRate(rates[0]!),
              ...(version > 1 ? [t('rate.release', { version: version - 1, rate: formatRate(rates[1]!) })] : []),
              ...(desk.earlier ? [t('rate.exam', { exam: desk.earlier.exam_name, rate: formatRate(rates[2]!) })] : []),
            ].join(', '),
          })}
        </Text>
        {data.flips === null && (
          <Text quiet>{counting ? t('changes-are-being-counted') : t('changes-wait-for-an-earlier-exam')}</Text>
        )}
        <Stack row>
          <Button kind="plain" onClick={onFlips}>
            {flipsText(t, data)}
          </Button>
          <Button kind="quiet" onClick={() => setBy(by === 'college' ? 'paper' : 'college')}>
            {by === 'college' ? t('show-by-paper') : t('show-by-college')}
          </Button>
        </Stack>
        <DataTable
          label={by === 'college' ? t('outcomes-by-college') : t('outcomes-by-paper')}
          rows={by === 'college' ? data.colleges : data.papers}
          columns={columnsOf(t, desk, version, by)}
          rowKey={({ key }) => key}
          maxHeight={420}
        />
      </Stack>
    </Panel>
  );
}
