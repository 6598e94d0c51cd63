import { useState } from 'react';
import { useParams } from 'react-router';
import { useGetCourseQuery, useUpdateCourseMutation } from '@thervu/contracts/course/course-api';
import type { Course } from '@thervu/contracts/course/course-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useGetDegreeQuery } from '@thervu/contracts/degree/degree-api';
import { ErrorState } from '@thervu/ui/state/ErrorState';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useFreshInitialData } from '@thervu/ui/state/useFreshInitialData';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { typedCourse } from './course-form';
import { CourseForm } from './CourseForm';

/** The form of one paper, as it is stored now. */
export function EditCourseScreen() {
  const t = useWords(courseWords);
  const id = Number(useParams().id);
  const query = useGetCourseQuery({ params: { id } }, { skip: !id, refetchOnMountOrArgChange: true });
  const course = useFreshInitialData(query, id);
  return (
    <Screen title={t('edit.title')} note={course.data && `${course.data.P_CODE}, ${course.data.P_NAME}`}>
      <Panel width={1000}>
        {id ? (
          <QueryView
            query={course}
            failure={(error) => failureText(error, t('failed'))}
            skeleton={<FormSkeleton fields={8} label={t('loading')} />}
          >
            {(stored) => <StoredCourse key={stored.COUR_ID} stored={stored} />}
          </QueryView>
        ) : (
          <ErrorState text={t('not-there')} />
        )}
      </Panel>
    </Screen>
  );
}

/** Waits for the degree, whose level stands above it in the form. */
function StoredCourse({ stored }: { stored: Course }) {
  const t = useWords(courseWords);
  const [updateCourse] = useUpdateCourseMutation();
  const [base, setBase] = useState(stored);
  const degree = useGetDegreeQuery({ params: { id: stored.DEG_ID } });
  return (
    <QueryView
      query={degree}
      failure={(error) => failureText(error, t('failed'))}
      skeleton={<FormSkeleton fields={8} label={t('degree.loading')} />}
    >
      {({ Deg_level }) => (
        <CourseForm
          key={base.row_version}
          label={t('course', { code: base.P_CODE })}
          defaultValues={typedCourse(base, Deg_level)}
          save={({ level: _level, ...body }, { everywhere, row_version = base.row_version }) =>
            updateCourse({ params: { id: base.COUR_ID }, body: { ...body, everywhere, row_version } })
          }
          saved={t('updated')}
          onTakeStored={setBase}
        />
      )}
    </QueryView>
  );
}
