import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListStudentEventsQuery } from '@thervu/contracts/student/student-api';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { momentWords, nameOf, STATUS } from './student-messages';

/** What happened to a student, the latest first. */
export function StudentHistoryDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const titleId = useId();
  const { student_id: id, Degree, Deg_name, admn_acdyr, Colcode, Colname, status } = student;
  const events = useListStudentEventsQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">{`History of ${nameOf(student)}`}</DialogTitle>
      <DialogContent sx={{ pt: 0 }}>
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
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" color="secondary" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
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
