import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { hiddenCharacter } from '@thervu/contracts/core/text';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { isOpenFor } from '@thervu/contracts/registration/registration-rules';
import { useSearchStudentsQuery } from '@thervu/contracts/student/student-api';
import type { Student } from '@thervu/contracts/student/student-shapes';
import { useSession } from '@thervu/shell-api';
import { DataTable } from '@thervu/ui/table/DataTable';
import { EmptyState } from '@thervu/ui/state/EmptyState';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { PageLink } from '@thervu/ui/layout/PageLink';
import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { useLists } from '../shared/useLists';
import { cohortAddress, dayWords, studentLabel } from './student-messages';
import { StudentHistoryDialog } from './StudentHistoryDialog';

const NO_TEXT = { text: '' };

/** One student, found by register number; for whoever is not the office, while an exam takes applications. */
export function StudentSearchScreen() {
  const t = useWords(studentList);
  const colCode = useSession().session?.colCode ?? '';
  const office = useLists().headOffice.code;
  const exams = useListExamsQuery();
  return (
    <Screen title={t('student-search')}>
      <QueryView
        query={exams}
        failure={(error) => failureText(error, t('error-fetching-exams'))}
        skeleton={<FormSkeleton fields={1} label={t('loading')} />}
      >
        {(list) =>
          colCode === office || list.some((exam) => isOpenFor(colCode, exam, 'EXAM_APLY', office)) ? (
            <Search />
          ) : (
            <EmptyState text={t('not-available')} hint={t('student-search-is-available-while')} />
          )
        }
      </QueryView>
    </Screen>
  );
}

const MAX_ROWS = 60;
/** What is wrong with a text to search for; undefined when it may be asked for. */
function problemOf(t: Say<StudentListWords>, text: string): string | undefined {
  if (text === '') return t('enter-a-register-number');
  return text.length > MAX_ROWS ? t('search.too-long', { n: MAX_ROWS }) : hiddenCharacter(text);
}

function Search() {
  const t = useWords(studentList);
  const { draft, applied, choose, search } = useFilter(NO_TEXT);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const find = () => {
    const found = problemOf(t, draft.text.trim());
    setProblem(found);
    if (!found) search();
  };
  return (
    <>
      <FilterBar label={t('find-a-student')} onSearch={find}>
        <PlainInput
          id={id}
          label={t('register-number')}
          type="search"
          value={draft.text}
          onChange={(typed) => choose('text', typed)}
          hint={t('or-an-application-number-or')}
          error={problem}
        />
      </FilterBar>
      {problemOf(t, applied.text.trim()) ? (
        <Text quiet>{t('enter-a-register-number-then')}</Text>
      ) : (
        <Found text={applied.text.trim()} />
      )}
    </>
  );
}

function Found({ text }: { text: string }) {
  const t = useWords(studentList);
  const found = useSearchStudentsQuery({ query: { text } }, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<Student | null>(null);
  return (
    <>
      <QueryView
        query={{ ...found, data: found.currentData }}
        failure={(error) => failureText(error, t('failed-to-fetch-students-please'))}
      >
        {({ items, total }) => (
          <>
            <DataTable
              label={t('students')}
              rows={items}
              total={total}
              columns={searchColumns(t)}
              rowKey={({ student_id }) => String(student_id)}
              onOpen={setShown}
              empty={{ text: t('no-student-found') }}
            />
            {total > items.length && (
              <Box sx={{ mt: 2 }}>
                <Text quiet>{t('there-are-more-students-than')}</Text>
              </Box>
            )}
          </>
        )}
      </QueryView>
      {shown && <StudentHistoryDialog student={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const searchColumns = (t: Say<StudentListWords>): Column<Student>[] => [
  {
    key: 'reg',
    header: t('register-number'),
    cell: (row) => row.reg_no ?? '—',
    sortBy: (row) => row.reg_no,
    width: 130,
  },
  { key: 'name', header: t('name'), cell: (row) => row.stu_name, sortBy: (row) => row.stu_name, width: 200 },
  {
    key: 'dob',
    header: t('date-of-birth-2'),
    cell: (row) => dayWords(row.dob),
    sortBy: (row) => row.dob,
    width: 110,
  },
  { key: 'college', header: t('college-code'), cell: (row) => row.Colcode, sortBy: (row) => row.Colcode },
  {
    key: 'degree',
    header: t('degree'),
    cell: (row) => `${row.Degree} ${row.Deg_name}`,
    sortBy: (row) => `${row.Degree} ${row.Deg_name}`,
    width: 200,
  },
  {
    key: 'open',
    header: t('open'),
    cell: (row) => (
      <PageLink to={cohortAddress(row)} about={t('of-student', { student: studentLabel(t, row) })}>
        {t('student-details')}
      </PageLink>
    ),
    width: 120,
  },
];
