import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useListToCompleteQuery, useListToFollowQuery } from '@thervu/contracts/student/student-edit-api';
import type { ToComplete, ToFollow } from '@thervu/contracts/student/student-edit-contract';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { labelOf } from './admission/admission-messages';

type Named = Omit<ToComplete, 'missing'>;

const studentColumns = <Row extends Named>(): Column<Row>[] => [
  {
    key: 'reg',
    header: 'Register No.',
    cell: ({ reg_no }) => reg_no ?? '—',
    sortBy: ({ reg_no }) => reg_no,
    width: 120,
  },
  {
    key: 'name',
    header: 'Student',
    cell: (row) => (
      <Link to={`/home/student-regi/${row.student_id}`} style={{ color: 'inherit' }}>
        {row.stu_name}
      </Link>
    ),
    written: ({ stu_name }) => stu_name,
    sortBy: ({ stu_name }) => stu_name,
    width: 180,
  },
  { key: 'college', header: 'College', cell: ({ Colcode }) => Colcode, sortBy: ({ Colcode }) => Colcode },
  { key: 'degree', header: 'Degree', cell: ({ Degree, admn_acdyr }) => `${Degree}, ${admn_acdyr}`, width: 180 },
];

const missingText = ({ missing }: ToComplete): string => missing.map(({ tab, count }) => `${tab} ${count}`).join(', ');

const COMPLETE_COLUMNS: Column<ToComplete>[] = [
  ...studentColumns<ToComplete>(),
  {
    key: 'missing',
    header: 'Missing, by tab',
    cell: (row) => missingText(row) || 'Nothing: press Final Submit in the form',
    sortBy: ({ missing }) => missing.reduce((sum, { count }) => sum + count, 0),
    width: 260,
  },
];
const FOLLOW_COLUMNS: Column<ToFollow>[] = [
  ...studentColumns<ToFollow>(),
  { key: 'files', header: 'To follow', cell: ({ files }) => files.map((file) => labelOf(file)).join(', '), width: 220 },
];

interface PageOf<Row> {
  items: Row[];
  total: number;
  next: string | null;
}

interface ListProps<Row extends Named> {
  label: string;
  page: PageOf<Row>;
  columns: readonly Column<Row>[];
  hint: string;
  onMore: (after: string) => void;
  /** Whether this is a page behind the first. */
  isLater: boolean;
  onFirst: () => void;
}

function List<Row extends Named>({ label, page, columns, hint, onMore, isLater, onFirst }: ListProps<Row>) {
  const { next } = page;
  return (
    <Stack>
      <Text quiet>{page.total === 1 ? '1 student' : `${page.total} students`}</Text>
      <DataTable
        label={label}
        rows={page.items}
        columns={columns}
        rowKey={({ student_id }) => String(student_id)}
        empty={{ text: 'No Record Found', hint }}
      />
      <Stack row>
        {isLater && <Button onClick={onFirst}>From the first</Button>}
        {next !== null && <Button onClick={() => onMore(next)}>Further students</Button>}
      </Stack>
    </Stack>
  );
}

/** Students who came with a past and whose form is not complete, and certificates that are still to come. */
export function StudentsToCompleteScreen() {
  const [from, setFrom] = useState<{ complete?: string; follow?: string }>({});
  const toComplete = useListToCompleteQuery({ query: { after: from.complete } }, { refetchOnMountOrArgChange: true });
  const toFollow = useListToFollowQuery({ query: { after: from.follow } }, { refetchOnMountOrArgChange: true });
  return (
    <Screen title="Students to Complete">
      <Stack>
        <Panel title="Migrated students">
          <QueryView query={toComplete} failure={(error) => failureText(error, 'Failed to Load')}>
            {(page) => (
              <List
                label="Migrated students"
                page={page}
                columns={COMPLETE_COLUMNS}
                hint="Every student who came with a past has a complete form."
                isLater={from.complete !== undefined}
                onFirst={() => setFrom(({ follow }) => ({ follow }))}
                onMore={(complete) => setFrom((before) => ({ ...before, complete }))}
              />
            )}
          </QueryView>
        </Panel>
        <Panel title="Certificates to follow">
          <QueryView query={toFollow} failure={(error) => failureText(error, 'Failed to Load')}>
            {(page) => (
              <List
                label="Certificates to follow"
                page={page}
                columns={FOLLOW_COLUMNS}
                hint="No certificate of disability, sports or ex-service is still to come."
                isLater={from.follow !== undefined}
                onFirst={() => setFrom(({ complete }) => ({ complete }))}
                onMore={(follow) => setFrom((before) => ({ ...before, follow }))}
              />
            )}
          </QueryView>
        </Panel>
      </Stack>
    </Screen>
  );
}
