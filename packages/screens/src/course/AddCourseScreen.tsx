import { useLocation } from 'react-router';
import { useCreateCourseMutation } from '@thervu/contracts/course/course-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { BLANK } from './course-form';
import { CourseForm } from './CourseForm';
import type { CourseFilter } from './course-filter';

/** The empty form; whoever comes from a search finds degree, BoS year and semester filled in. */
export function AddCourseScreen() {
  const [createCourse] = useCreateCourseMutation();
  const searched = (useLocation().state as { searched?: CourseFilter } | null)?.searched;
  const start = searched
    ? { level: searched.level, DEG_ID: searched.degree, START_YR: searched.bos, SEM: searched.sem }
    : {};
  return (
    <Screen title="Add Course">
      <Panel width={1000}>
        <CourseForm
          label="New course"
          defaultValues={{ ...BLANK, ...start }}
          save={({ level: _level, ...body }, { everywhere }) => createCourse({ body: { ...body, everywhere } })}
          saved="Course created successfully"
        />
      </Panel>
    </Screen>
  );
}
