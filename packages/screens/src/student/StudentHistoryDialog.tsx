import Box from '@mui/material/Box';
import { failureText } from '@thervu/contracts/core/problem';
import { useListStudentEventsQuery } from '@thervu/contracts/student/student-api';
import type { Student, StudentEvent } from '@thervu/contracts/student/student-shapes';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { momentWords, STATUS_KIND, studentLabel } from './student-messages';

/** What happened to a student, the latest first. */
export function StudentHistoryDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const t = useWords(studentList);
  const { student_id: id, Degree, Deg_name, admn_acdyr, Colcode, Colname, status } = student;
  const events = useListStudentEventsQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <InfoDialog title={t('history-of-student', { student: studentLabel(t, student) })} width="sm" onClose={onClose}>
      <Box sx={{ mb: 3, fontSize: 13, color: 'text.secondary' }}>
        {`${t('history.student', { degree: `${Degree} ${Deg_name}`, batch: admn_acdyr, college: `${Colcode}, ${Colname}` })} `}
        <StatusLabel kind={STATUS_KIND[status]}>{t(`status.${status}`)}</StatusLabel>
      </Box>
      <QueryView
        query={events}
        failure={(error) => failureText(error, t('failed-to-fetch-the-history'))}
        skeleton={<FormSkeleton fields={2} label={t('loading-history')} />}
        empty={{ text: t('nothing-has-happened-to-this') }}
      >
        {(list) => (
          <Box component="ol" aria-label={t('events')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
  const t = useWords(studentList);
  const say = useMessageText();
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere', fontSize: 13 }}>
      <Box sx={{ fontWeight: 600 }}>{say(text)}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {by ? t('history.by', { moment: momentWords(at), who: by }) : momentWords(at)}
      </Box>
    </Box>
  );
}
