import { useState } from 'react';
import { useListBosYearsQuery, useListDegreeCoursesQuery } from '@thervu/contracts/course/course-api';
import {
  createCourse,
  deleteCourse,
  SEMESTERS,
  updateCourse,
  type Course,
} from '@thervu/contracts/course/course-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { useListExamsQuery } from '@thervu/contracts/exam/exam-api';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { DataTable } from '@thervu/ui/table/DataTable';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { FilterBar } from '@thervu/ui/filter/FilterBar';
import { PrintAndExcel } from '@thervu/ui/print/PrintAndExcel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { Text } from '@thervu/ui/layout/Text';
import { useFlashBanner } from '@thervu/ui/message/useBanner';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ActionLink } from '@thervu/ui/layout/ActionLink';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { useDegreeChoice } from '../shared/useDegreeChoice';
import { useListSearch } from '../shared/record/useListSearch';
import { courseColumns } from './course-columns';
import { isComplete, NO_FILTER, type CourseFilter } from './course-filter';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { CopyPapersDialog } from './CopyPapersDialog';
import { DeleteCourseDialog } from './DeleteCourseDialog';

const SEM_OPTIONS = SEMESTERS.map((sem) => ({ value: String(sem), label: String(sem) }));

/** Courses of a degree in one BoS year and semester. */
export function CourseListScreen() {
  const t = useWords(courseWords);
  const { can } = useSession();
  const { draft, applied, choose, search } = useFilter(NO_FILTER);
  const result = useFlashBanner();
  const years = useListBosYearsQuery();
  const degrees = useDegreeChoice(draft, choose, { all: true });
  const [pendingDelete, setDoomed] = useState<Course | null>(null);

  const [copying, setCopying] = useState(false);
  const yearOptions = (years.data ?? []).map(({ start_yr }) => ({ value: String(start_yr), label: String(start_yr) }));

  const start = () => {
    result.clear();
    if (isComplete(draft)) search();
    else result.showMessage('error', t('not-chosen'));
  };
  const failed = degrees.error ?? years.error;
  const degreeName =
    degrees.degreeSelect.options?.find(({ value }) => value === applied.degree)?.label ?? applied.degree;

  return (
    <Screen
      title={t('title')}
      action={
        can(createCourse) && (
          <Stack row>
            {yearOptions.length > 0 && <Button onClick={() => setCopying(true)}>{t('copy-papers')}</Button>}
            <ActionLink to="/home/add-course" state={isComplete(applied) ? { searched: applied } : undefined} strong>
              {t('add')}
            </ActionLink>
          </Stack>
        )
      }
    >
      <FilterBar label={t('search')} onSearch={start}>
        <DependentSelect {...degrees.levelSelect} />
        <DependentSelect {...degrees.degreeSelect} />
        <DependentSelect
          label={t('label.START_YR')}
          value={draft.bos}
          onChange={(value) => choose('bos', value)}
          options={years.data && yearOptions}
        />
        <DependentSelect
          label={t('label.SEM')}
          value={draft.sem}
          onChange={(value) => choose('sem', value)}
          options={SEM_OPTIONS}
        />
      </FilterBar>
      {failed !== undefined && <Banner kind="error">{failureText(failed, t('failed'))}</Banner>}
      {result.banner}
      {isComplete(applied) ? (
        <FoundCourses filter={applied} degree={degreeName} onDelete={setDoomed} />
      ) : (
        <Text quiet>{t('choose-first')}</Text>
      )}
      {copying && (
        <CopyPapersDialog
          years={yearOptions}
          onCopied={(message) => {
            setCopying(false);
            result.showMessage('success', message);
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {pendingDelete && (
        <DeleteCourseDialog
          course={pendingDelete}
          onDeleted={(message) => {
            setDoomed(null);
            result.showMessage('success', message);
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Screen>
  );
}

/** A college may delete only while an exam takes course registrations; whoever manages courses always. */
function useMayDelete(): boolean {
  const { can } = useSession();
  const manages = can(deleteCourse);
  const exams = useListExamsQuery(undefined, { skip: manages });
  return manages || Boolean(exams.data?.some(({ COUR_APLY }) => COUR_APLY));
}

const textsOf = ({ P_CODE, P_NAME, P_TYPE, P_GROUP }: Course) => [P_CODE, P_NAME, P_TYPE, P_GROUP];

const rowKey = ({ COUR_ID }: Course) => String(COUR_ID);

interface FoundCoursesProps {
  filter: CourseFilter;
  /** The degree by name, for the heading on paper. */
  degree: string;
  onDelete: (course: Course) => void;
}

function FoundCourses({ filter, degree, onDelete }: FoundCoursesProps) {
  const t = useWords(courseWords);
  const { can } = useSession();
  const mayDelete = useMayDelete();
  const search = useListSearch(textsOf);
  const columns = courseColumns(t, {
    edit: can(updateCourse),
    copyFrom: can(createCourse) ? filter : undefined,
    onDelete: mayDelete ? onDelete : undefined,
  });
  const about = t('about', { degree, bos: filter.bos, sem: filter.sem });
  const params = { degId: Number(filter.degree), bos: Number(filter.bos), sem: Number(filter.sem) };
  const courses = useListDegreeCoursesQuery({ params }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={courses} failure={(error) => failureText(error, t('failed'))}>
      {(all) => {
        const rows = search.found(all);
        return (
          <DataTable
            label={t('courses')}
            rows={rows}
            total={all.length}
            exportAction={all.length > 0 && <div style={{ width: 220 }}>{search.field}</div>}
            rowKey={rowKey}
            columns={columns}
            printAction={
              <PrintAndExcel
                head={[t('title'), about, ...search.about]}
                rows={rows}
                columns={columns}
                rowKey={rowKey}
                empty={t('no-record')}
                file={t('courses')}
                landscape
              />
            }
            empty={
              search.empty ?? {
                text: t('no-record'),
                hint: t('no-papers'),
              }
            }
          />
        );
      }}
    </QueryView>
  );
}
