import {
  skipToken,
  useAssignExamPapersMutation,
  useListBatchPapersQuery,
} from '@thervu/contracts/registration/registration-api';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf, papersOfQuery, termOf } from './batch-search';
import { QuickBatches } from './QuickBatches';
import { RegistrationScreen } from './RegistrationScreen';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** Creates the exam applications of a whole batch: every paper of its semester, every student, less what is unticked. */
export function CourseRegisterScreen() {
  const t = useWords(registration);
  const filter = useFilter(NO_BATCH, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find, clear } = useBatchSearch(filter, choice);
  const [assign] = useAssignExamPapersMutation();
  const { searched } = choice;
  const papers = useListBatchPapersQuery(searched ? { params: termOf(searched), query: {} } : skipToken);
  return (
    <RegistrationScreen
      title={t('course-register')}
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      onSearch={find}
      quick={
        <QuickBatches
          page={t('course-register')}
          work="REGISTRATIONS"
          defaults={NO_BATCH}
          filter={filter}
          choice={choice}
          onChoose={clear}
        />
      }
      filter={<BatchSelects choice={choice} />}
      links={[
        ['list-exampapp', t('course-registration-list')],
        ['nmec-registration', t('language-nmec')],
        ['Break-in-Study', t('break-in-study')],
      ]}
    >
      {searched ? (
        <BatchRegistration
          key={keyOf(searched)}
          of={searched}
          papers={papersOfQuery(papers)}
          tickPapers
          tickStudents
          assign={(chosen) =>
            assign({
              body: { ...bodyOf(searched), ...chosen },
            })
          }
        />
      ) : (
        <Text quiet>{t('hint.search')}</Text>
      )}
    </RegistrationScreen>
  );
}
