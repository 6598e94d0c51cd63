import Box from '@mui/material/Box';
import { failureText } from '@thervu/contracts/core/problem';
import { useListStudentEventsQuery } from '@thervu/contracts/student/student-api';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { momentWords, studentLabel, STATUS } from './student-messages';

/** What happened to a student, the latest first. */
export function StudentHistoryDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const { student_id: id, Degree, Deg_name, admn_acdyr, Colcode, Colname, status } = student;
  const events = useListStudentEventsQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <InfoDialog title={`History of ${studentLabel(student)}`} width="sm" onClose={onClose}>
      <Box sx={{ mb: 3, fontSize: 13, color: 'text.secondary' }}>
        {`${Degree} ${Deg_name}, admitted ${admn_acdyr}, college ${Colcode}, ${Colname} `}
        <StatusLabel kind={STATUS[status].kind}>{STATUS[status].words}</StatusLabel>
      </Box>
      <QueryView
        query={events}
        failure={(error) => failureText(error, 'Failed to fetch the history.')}
        skeleton={<FormSkeleton fields={2} label="Loading history" />}
        empty={{ text: 'Nothing has happened to this student yet.' }}
      >
        {(list) => (
          <Box component="ol" aria-label="Events" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {list.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </Box>
        )}
      </QueryView>
    </InfoDialog>
  );
}

function Event({ event: { text, at, by } }: { event: StudentEvent }) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere', fontSize: 13 }}>
      <Box sx={{ fontWeight: 600 }}>{text}</Box>
      <Box sx={{ color: 'text.secondary' }}>{by ? `${momentWords(at)}, by ${by}` : momentWords(at)}</Box>
    </Box>
  );
}
