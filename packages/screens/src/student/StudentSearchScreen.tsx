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
import { useLists } from '../shared/useLists';
import { cohortAddress, dayWords, studentLabel } from './student-messages';
import { StudentHistoryDialog } from './StudentHistoryDialog';

const NO_TEXT = { text: '' };

/** One student, found by register number; for whoever is not the office, while an exam takes applications. */
export function StudentSearchScreen() {
  const colCode = useSession().session?.colCode ?? '';
  const office = useLists().headOffice.code;
  const exams = useListExamsQuery();
  return (
    <Screen title="Student Search">
      <QueryView
        query={exams}
        failure={(error) => failureText(error, 'Error fetching exams')}
        skeleton={<FormSkeleton fields={1} label="Loading" />}
      >
        {(list) =>
          colCode === office || list.some((exam) => isOpenFor(colCode, exam, 'EXAM_APLY', office)) ? (
            <Search />
          ) : (
            <EmptyState text="Not Available" hint="Students are searched for while an exam takes applications." />
          )
        }
      </QueryView>
    </Screen>
  );
}

const MAX_ROWS = 60;
/** What is wrong with a text to search for; undefined when it may be asked for. */
function problemOf(text: string): string | undefined {
  if (text === '') return 'Enter a register number.';
  return text.length > MAX_ROWS ? `At most ${MAX_ROWS} characters.` : hiddenCharacter(text);
}

function Search() {
  const { draft, applied, choose, search } = useFilter(NO_TEXT);
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const find = () => {
    const found = problemOf(draft.text.trim());
    setProblem(found);
    if (!found) search();
  };
  return (
    <>
      <FilterBar label="Find a student" onSearch={find}>
        <PlainInput
          id={id}
          label="Register Number"
          type="search"
          value={draft.text}
          onChange={(typed) => choose('text', typed)}
          hint="Or an application number, or a part of the name."
          error={problem}
        />
      </FilterBar>
      {problemOf(applied.text.trim()) ? (
        <Text quiet>Enter a register number, then press Search.</Text>
      ) : (
        <Found text={applied.text.trim()} />
      )}
    </>
  );
}

function Found({ text }: { text: string }) {
  const found = useSearchStudentsQuery({ query: { text } }, { refetchOnMountOrArgChange: true });
  const [shown, setShown] = useState<Student | null>(null);
  return (
    <>
      <QueryView
        query={{ ...found, data: found.currentData }}
        failure={(error) => failureText(error, 'Failed to fetch students. Please check the console for details.')}
      >
        {({ items, total }) => (
          <>
            <DataTable
              label="Students"
              rows={items}
              total={total}
              columns={COLUMNS}
              rowKey={({ student_id }) => String(student_id)}
              onOpen={setShown}
              empty={{ text: 'No Student Found..' }}
            />
            {total > items.length && (
              <Box sx={{ mt: 2 }}>
                <Text quiet>There are more students than are shown: enter more of the name.</Text>
              </Box>
            )}
          </>
        )}
      </QueryView>
      {shown && <StudentHistoryDialog student={shown} onClose={() => setShown(null)} />}
    </>
  );
}

const COLUMNS: Column<Student>[] = [
  {
    key: 'reg',
    header: 'Register Number',
    cell: (row) => row.reg_no ?? '—',
    sortBy: (row) => row.reg_no,
    width: 130,
  },
  { key: 'name', header: 'Name', cell: (row) => row.stu_name, sortBy: (row) => row.stu_name, width: 200 },
  {
    key: 'dob',
    header: 'Date of Birth',
    cell: (row) => dayWords(row.dob),
    sortBy: (row) => row.dob,
    width: 110,
  },
  { key: 'college', header: 'College Code', cell: (row) => row.Colcode, sortBy: (row) => row.Colcode },
  {
    key: 'degree',
    header: 'Degree',
    cell: (row) => `${row.Degree} ${row.Deg_name}`,
    sortBy: (row) => `${row.Degree} ${row.Deg_name}`,
    width: 200,
  },
  {
    key: 'open',
    header: 'Open',
    cell: (row) => (
      <PageLink to={cohortAddress(row)} about={`of ${studentLabel(row)}`}>
        Student Details
      </PageLink>
    ),
    width: 120,
  },
];
