import { useLocation } from 'react-router';
import { useCreateCourseMutation } from '@thervu/contracts/course/course-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import type { Course } from '@thervu/contracts/course/course-contract';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { BLANK, typedCourse } from './course-form';
import { CourseForm } from './CourseForm';
import type { CourseFilter } from './course-filter';

/** The empty form. After a search degree, BoS year and semester are filled in; a copy has all but the code of the paper. */
export function AddCourseScreen() {
  const t = useWords(courseWords);
  const [createCourse] = useCreateCourseMutation();
  const { searched, copied } = (useLocation().state ?? {}) as { searched?: CourseFilter; copied?: Course };
  const found = searched && {
    level: searched.level,
    DEG_ID: searched.degree,
    START_YR: searched.bos,
    SEM: searched.sem,
  };
  const start = copied ? { ...typedCourse(copied, searched?.level ?? ''), P_CODE: '' } : found;
  return (
    <Screen title={t('add.title')}>
      <Panel width={1000}>
        <CourseForm
          label={t('new')}
          another
          defaultValues={{ ...BLANK, ...start }}
          save={({ level: _level, ...body }, { everywhere }) => createCourse({ body: { ...body, everywhere } })}
          saved={t('created')}
        />
      </Panel>
    </Screen>
  );
}
