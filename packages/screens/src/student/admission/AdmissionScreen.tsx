import { useState } from 'react';
import { useParams } from 'react-router';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetApplicationQuery } from '@thervu/contracts/student/student-api';
import { Button } from '@thervu/ui/form/Button';
import { lazyPart } from '@thervu/ui/state/lazy-part';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { ApplicationForm } from './ApplicationForm';
import { usePortal } from './usePortal';

const StudentNotices = lazyPart(async () => (await import('./StudentNotices')).StudentNotices);

/** The admission form of a student there is. */
export function AdmissionScreen() {
  const { id = '' } = useParams();
  return <OneApplication key={id} id={id} />;
}

function OneApplication({ id }: { id: string }) {
  const t = useWords(admission);
  const query = useGetApplicationQuery(
    { params: { id: Number(id) } },
    { refetchOnMountOrArgChange: true, skip: !/^[0-9]{1,15}$/.test(id) },
  );
  const { year, university } = usePortal();
  // never a form on what an earlier visit has left in memory: its versions would be old ones
  const [read, setRead] = useState(false);
  if (!read && !query.isFetching && query.data) setRead(true);
  const { student } = query.data ?? {};
  const [notices, setNotices] = useState(false);
  return (
    <Screen
      title={t('heading', { year })}
      action={
        student && (
          <Button onApproach={StudentNotices.prepare} onClick={() => setNotices(true)}>
            {t('notices')}
          </Button>
        )
      }
      note={
        student &&
        t('whose', {
          id: student.student_id,
          name: student.stu_name,
          degree: `${student.Degree} ${student.Deg_name}`,
          batch: student.admn_acdyr,
        })
      }
    >
      <QueryView
        query={{
          ...query,
          data: read ? query.data : undefined,
          error: query.isUninitialized ? {} : query.error,
        }}
        failure={(error) => failureText(error, t('no-such-application'))}
        skeleton={<FormSkeleton fields={10} label={t('loading-application')} />}
      >
        {(application) => (
          <ApplicationForm
            application={application}
            university={university}
            reload={async () => (await query.refetch()).data}
          />
        )}
      </QueryView>
      {student && notices && (
        <StudentNotices id={student.student_id} name={student.stu_name} onClose={() => setNotices(false)} />
      )}
    </Screen>
  );
}
