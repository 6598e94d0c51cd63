import {
  skipToken,
  useAssignExamPapersMutation,
  useListBatchPapersQuery,
} from '@thervu/contracts/registration/registration-api';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf, papersOfQuery, termOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** Creates the exam applications of a whole batch: every paper of its semester, every student, less what is unticked. */
export function CourseRegisterScreen() {
  const filter = useFilter(NO_BATCH, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'registration' });
  const { banner, find } = useBatchSearch(filter, choice);
  const [assign] = useAssignExamPapersMutation();
  const { searched } = choice;
  const papers = useListBatchPapersQuery(searched ? { params: termOf(searched), query: {} } : skipToken);
  return (
    <RegistrationScreen
      title="Course Register"
      choice={choice}
      banner={banner}
      flag="COUR_APLY"
      onSearch={find}
      filter={<BatchSelects choice={choice} />}
      links={[
        ['list-exampapp', 'Course Registration List'],
        ['nmec-registration', 'Language/NMEC'],
        ['Break-in-Study', 'Break in Study'],
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
        <Text quiet>Choose a batch and a semester, then press Search.</Text>
      )}
    </RegistrationScreen>
  );
}
