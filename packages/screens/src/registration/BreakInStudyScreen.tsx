import { useListBosYearsQuery, useListDegreeCoursesQuery } from '@thervu/contracts/course/course-api';
import { skipToken, useAssignExamPapersMutation } from '@thervu/contracts/registration/registration-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

const FILTER = { ...NO_BATCH, bos: '' };

/** Students who come back after a break read the papers of the Board of Studies year they come back to. */
export function BreakInStudyScreen() {
  const t = useWords(registration);
  const filter = useFilter(FILTER, BATCH_FILTER);
  const { draft, applied, choose } = filter;
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find } = useBatchSearch(filter, choice, {
    words: t('please-select-degree-bos-and'),
    complete: draft.bos !== '',
  });
  const [assign] = useAssignExamPapersMutation();
  const years = useListBosYearsQuery();
  const { searched } = choice;
  const { bos } = applied;
  const ready = searched !== undefined && bos !== '';
  const papers = useListDegreeCoursesQuery(
    ready ? { params: { degId: searched.degree, bos: Number(bos), sem: searched.sem } } : skipToken,
  );
  return (
    <RegistrationScreen
      title={t('break-in-study')}
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      onSearch={find}
      filter={
        <>
          <BatchSelects choice={choice} />
          <DependentSelect
            label={t('bos-year')}
            value={draft.bos}
            onChange={(next) => choose('bos', next)}
            options={years.data?.map(({ start_yr }) => ({
              value: String(start_yr),
              label: String(start_yr),
            }))}
            required
          />
        </>
      }
      links={[
        ['list-exampapp', t('course-registration-list')],
        ['add-exampapp', t('course-register')],
        ['nmec-registration', t('language-nmec')],
      ]}
    >
      {ready ? (
        <BatchRegistration
          key={keyOf(searched, bos)}
          of={searched}
          papers={{ ...papers, data: papers.currentData }}
          tickPapers={false}
          tickStudents={false}
          leftMay
          assign={(chosen) =>
            assign({
              body: { ...bodyOf(searched), bos: Number(bos), ...chosen },
            })
          }
        />
      ) : (
        <Text quiet>{t('choose-the-batch-of-admission')}</Text>
      )}
    </RegistrationScreen>
  );
}
