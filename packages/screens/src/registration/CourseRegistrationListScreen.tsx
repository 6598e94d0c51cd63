import { useListDegreeCoursesQuery } from '@thervu/contracts/course/course-api';
import {
  skipToken,
  useListBatchPapersQuery,
  useListExamRecordsQuery,
} from '@thervu/contracts/registration/registration-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { BatchSelects } from './BatchSelects';
import { keyOf } from './batch-search';
import { RegisteredTable } from './RegisteredTable';
import { QuickBatches } from './QuickBatches';
import { RegistrationScreen } from './RegistrationScreen';
import { registrationFailure } from './registration-messages';
import { BATCH_FILTER, NO_BATCH, useBatchChoice, type BatchChosen } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

const FILTER = { ...NO_BATCH, course: '' };
const ALL = 'ALL';

/** The papers a batch reads in the chosen semester, of every kind, for the course select. */
function useCourseOptions({ degree, batch, sem }: BatchChosen) {
  const t = useWords(registration);
  const chosen = degree !== '' && batch !== '' && sem !== '';
  const term = { degree: Number(degree), batch: Number(batch), sem: Number(sem) };
  const ownEntry = useListBatchPapersQuery(chosen ? { params: term, query: {} } : skipToken);
  const bos = ownEntry.currentData?.bos ?? null;
  const courses = useListDegreeCoursesQuery(
    chosen && bos !== null ? { params: { degId: term.degree, bos, sem: term.sem } } : skipToken,
  );
  const known = chosen && ownEntry.currentData && bos === null ? [] : courses.currentData;
  return {
    options: known && [
      { value: ALL, label: t('all') },
      ...known.map(({ P_CODE, P_NAME }) => ({ value: P_CODE, label: `${P_CODE}, ${P_NAME}` })),
    ],
    waitsFor: chosen ? null : t('choose-a-semester-first'),
  };
}

/** The registered papers of a batch; what is not confirmed yet can be deleted. */
export function CourseRegistrationListScreen() {
  const t = useWords(registration);
  const filter = useFilter(FILTER, BATCH_FILTER);
  const { draft, applied, choose } = filter;
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find, clear } = useBatchSearch(filter, choice);
  const courses = useCourseOptions(draft);
  const { searched } = choice;
  const rows = useListExamRecordsQuery(
    searched
      ? {
          params: {
            degree: searched.degree,
            sem: searched.sem,
            college: searched.college,
            pcode: applied.course || ALL,
            exam: searched.exam.exam_tbl,
          },
          query: { batch: searched.batch },
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  return (
    <RegistrationScreen
      title={t('course-registration-list')}
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      list
      onSearch={find}
      quick={
        <QuickBatches
          page={t('course-registration-list')}
          work="APPLICATIONS"
          defaults={FILTER}
          filter={filter}
          choice={choice}
          onChoose={clear}
        />
      }
      filter={
        <>
          <BatchSelects choice={choice} />
          <DependentSelect
            label={t('course')}
            dropsUnknown
            value={draft.course || ALL}
            onChange={(next) => choose('course', next)}
            options={courses.options}
            waitsFor={courses.waitsFor}
            placeholder={null}
          />
        </>
      }
      links={[
        ['add-exampapp', t('course-register')],
        ['nmec-registration', t('language-nmec')],
        ['Break-in-Study', t('break-in-study')],
      ]}
    >
      {searched ? (
        <QueryView query={rows} failure={registrationFailure}>
          {(all) => (
            <RegisteredTable
              key={keyOf(searched, applied.course)}
              rows={all}
              college={searched.college}
              exam={searched.exam}
              readOnly={choice.readOnly('COUR_APLY') !== undefined}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('hint.search')}</Text>
      )}
    </RegistrationScreen>
  );
}
