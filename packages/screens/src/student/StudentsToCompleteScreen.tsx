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
import { useKnownText, useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { admission } from '@thervu/words/compiled/admission';
import { useFieldLabel, type FieldLabel } from './admission/useFieldLabel';

type Named = Omit<ToComplete, 'missing'>;

const studentColumns = <Row extends Named>(t: Say<StudentListWords>): Column<Row>[] => [
  {
    key: 'reg',
    header: t('register-no'),
    cell: ({ reg_no }) => reg_no ?? '—',
    sortBy: ({ reg_no }) => reg_no,
    width: 120,
  },
  {
    key: 'name',
    header: t('student'),
    cell: (row) => (
      <Link to={`/home/student-regi/${row.student_id}`} style={{ color: 'inherit' }}>
        {row.stu_name}
      </Link>
    ),
    written: ({ stu_name }) => stu_name,
    sortBy: ({ stu_name }) => stu_name,
    width: 180,
  },
  { key: 'college', header: t('college'), cell: ({ Colcode }) => Colcode, sortBy: ({ Colcode }) => Colcode },
  { key: 'degree', header: t('degree'), cell: ({ Degree, admn_acdyr }) => `${Degree}, ${admn_acdyr}`, width: 180 },
];

const missingText = (tabName: (tab: string) => string, { missing }: ToComplete): string =>
  missing.map(({ tab, count }) => `${tabName(tab)} ${count}`).join(', ');

const completeColumns = (t: Say<StudentListWords>, tabName: (tab: string) => string): Column<ToComplete>[] => [
  ...studentColumns<ToComplete>(t),
  {
    key: 'missing',
    header: t('missing-by-tab'),
    cell: (row) => missingText(tabName, row) || t('nothing-press-final-submit-in'),
    sortBy: ({ missing }) => missing.reduce((sum, { count }) => sum + count, 0),
    width: 260,
  },
];
const certificateColumns = (t: Say<StudentListWords>, labelOf: FieldLabel): Column<ToFollow>[] => [
  ...studentColumns<ToFollow>(t),
  {
    key: 'files',
    header: t('to-follow'),
    cell: ({ files }) => files.map((file) => labelOf(file)).join(', '),
    width: 220,
  },
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
  const t = useWords(studentList);
  const { next } = page;
  return (
    <Stack>
      <Text quiet>{t('n-students', { n: page.total })}</Text>
      <DataTable
        label={label}
        rows={page.items}
        columns={columns}
        rowKey={({ student_id }) => String(student_id)}
        empty={{ text: t('no-record-found'), hint }}
      />
      <Stack row>
        {isLater && <Button onClick={onFirst}>{t('from-the-first')}</Button>}
        {next !== null && <Button onClick={() => onMore(next)}>{t('further-students')}</Button>}
      </Stack>
    </Stack>
  );
}

/** Students who came with a past and whose form is not complete, and certificates that are still to come. */
export function StudentsToCompleteScreen() {
  const t = useWords(studentList);
  // tabs and certificates are called as in the form
  const tabName = useKnownText(admission);
  const labelOf = useFieldLabel();
  const [from, setFrom] = useState<{ complete?: string; follow?: string }>({});
  const toComplete = useListToCompleteQuery({ query: { after: from.complete } }, { refetchOnMountOrArgChange: true });
  const toFollow = useListToFollowQuery({ query: { after: from.follow } }, { refetchOnMountOrArgChange: true });
  return (
    <Screen title={t('students-to-complete')}>
      <Stack>
        <Panel title={t('migrated-students')}>
          <QueryView query={toComplete} failure={(error) => failureText(error, t('failed-to-load'))}>
            {(page) => (
              <List
                label={t('migrated-students')}
                page={page}
                columns={completeColumns(t, tabName)}
                hint={t('every-student-who-came-with')}
                isLater={from.complete !== undefined}
                onFirst={() => setFrom(({ follow }) => ({ follow }))}
                onMore={(complete) => setFrom((before) => ({ ...before, complete }))}
              />
            )}
          </QueryView>
        </Panel>
        <Panel title={t('certificates-to-follow')}>
          <QueryView query={toFollow} failure={(error) => failureText(error, t('failed-to-load'))}>
            {(page) => (
              <List
                label={t('certificates-to-follow')}
                page={page}
                columns={certificateColumns(t, labelOf)}
                hint={t('no-certificate-of-disability-sports')}
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
