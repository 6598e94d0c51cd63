import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { useMemo } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListStudentsQuery } from '@thervu/contracts/student/student-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { COARSE, TARGET } from '@thervu/ui/theme/theme';
import { TableSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { studentColumns } from './student-columns';
import type { Cohort } from './student-filter';
import type { StudentTasks } from './StudentActions';
import { StudentTable } from './StudentTable';

/** Styles of all rows on one element: rows carry none of their own. */
const ROWS: SxProps<Theme> = {
  '& .tasks': { display: 'flex', gap: 0.5, ml: -1, whiteSpace: 'nowrap' },
  '& .task': {
    font: 'inherit',
    fontWeight: 600,
    color: 'primary.main',
    bgcolor: 'transparent',
    border: 0,
    borderRadius: 1,
    display: 'inline-flex',
    alignItems: 'center',
    height: 26,
    m: 0,
    px: 1,
    py: 0,
    cursor: 'pointer',
    textDecoration: 'none',
    [COARSE]: { minWidth: TARGET, minHeight: TARGET, justifyContent: 'center' },
  },
  '& .task:hover': { textDecoration: 'underline' },
  '& .task:disabled': { color: 'text.disabled', cursor: 'default', textDecoration: 'none' },
  '& .find': {
    font: 'inherit',
    fontSize: 13,
    color: 'inherit',
    bgcolor: 'transparent',
    height: 28,
    width: 200,
    px: 2,
    my: 1,
    border: '1px solid',
    borderColor: 'text.secondary',
    borderRadius: 1,
    boxSizing: 'border-box',
  },
  '& .find::placeholder': { color: 'text.secondary', opacity: 1 },
  '& .problem': {
    mt: 0.5,
    fontSize: 12,
    fontWeight: 600,
    color: 'error.main',
    minWidth: 190,
    maxWidth: 260,
    overflowWrap: 'anywhere',
  },
  '& tr:has(.problem) > td': { verticalAlign: 'top' },
};

/** The students of a college, a degree and an admission year. */
export function FoundStudents({ cohort, tasks }: { cohort: Cohort; tasks: StudentTasks }) {
  const t = useWords(studentList);
  const students = useListStudentsQuery({ params: cohort }, { refetchOnMountOrArgChange: true });
  const { form, onHistory, onDiscontinue, onTransfer, onDelete } = tasks;
  const columns = useMemo(
    () => studentColumns(t, { form, onHistory, onDiscontinue, onTransfer, onDelete }),
    [t, form, onHistory, onDiscontinue, onTransfer, onDelete],
  );
  return (
    // the rows of what was searched before are not left under another filter
    <QueryView
      query={{ ...students, data: students.currentData }}
      failure={(error) => {
        const serverMessage = failureText(error, t('failed-to-fetch-students-please'));
        return serverMessage === t('failed-to-fetch-students-please')
          ? serverMessage
          : `${t('failed-to-fetch-students-please')} ${serverMessage}`;
      }}
      skeleton={<TableSkeleton label={t('loading-students')} />}
    >
      {(rows) => (
        <Box sx={ROWS}>
          <StudentTable
            key={`${cohort.college}/${cohort.degree}/${cohort.year}`}
            rows={rows}
            columns={columns}
            onOpen={onHistory}
          />
        </Box>
      )}
    </QueryView>
  );
}
