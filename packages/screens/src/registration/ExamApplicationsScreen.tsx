import { skipToken, useListExamConfirmationsQuery } from '@thervu/contracts/registration/registration-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { ApplicationTable } from './ApplicationTable';
import { BatchSelects } from './BatchSelects';
import { confirmListOf, keyOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { registrationFailure } from './registration-messages';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** Applications of a batch for an exam, confirmed one by one or together. */
export function ExamApplicationsScreen() {
  const filter = useFilter(NO_BATCH, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'application', arrears: true });
  const { banner, find } = useBatchSearch(filter, choice);
  const { searched } = choice;
  const rows = useListExamConfirmationsQuery(searched ? confirmListOf(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <RegistrationScreen
      title="Exam Applications"
      choice={choice}
      banner={banner}
      flag="EXAM_APLY"
      list
      onSearch={find}
      filter={<BatchSelects choice={choice} />}
      links={[
        ['add-examarrapp', 'Arrears by paper'],
        ['add-exam-arr-app', 'Arrears by register number'],
        ['examconfirm-report', 'Exam Application Report'],
      ]}
    >
      {searched ? (
        <QueryView query={rows} failure={registrationFailure}>
          {(all) => (
            <ApplicationTable
              key={keyOf(searched)}
              label="Exam applications"
              rows={all}
              exam={searched.exam.exam_tbl}
              readOnly={choice.readOnly('EXAM_APLY') !== undefined}
              empty={{ text: 'No Record Found', hint: 'Papers are registered under Course Register.' }}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>Choose a batch and a semester, then press Search.</Text>
      )}
    </RegistrationScreen>
  );
}
