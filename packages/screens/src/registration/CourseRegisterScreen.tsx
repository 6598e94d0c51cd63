import {
  skipToken,
  useAssignExamPapersMutation,
  useListBatchPapersQuery,
} from '@thervu/contracts/registration/registration-api';
import { Text } from '@thervu/ui/Text';
import { useBanner } from '@thervu/ui/useBanner';
import { useFilter } from '@thervu/ui/useFilter.ts';
import { BatchRegistration } from './BatchRegistration';
import { BatchSelects } from './BatchSelects';
import { bodyOf, keyOf, missing, papersOf, termOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { NO_BATCH, useBatchChoice } from './useBatchChoice';

/** Creates the exam applications of a whole batch: every paper of its semester, every student, less what is unticked. */
export function CourseRegisterScreen() {
  const filter = useFilter(NO_BATCH);
  const { draft, search } = filter;
  const choice = useBatchChoice(filter);
  const { banner, say, clear } = useBanner();
  const [assign] = useAssignExamPapersMutation();
  const { searched } = choice;
  const papers = useListBatchPapersQuery(searched ? { params: termOf(searched), query: {} } : skipToken);
  const find = () => {
    clear();
    const words = missing(choice, draft);
    if (words) return say('error', words);
    return search();
  };
  return (
    <RegistrationScreen
      title="Course Register"
      {...{ choice, banner }}
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
          papers={papersOf(papers)}
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
