import { skipToken, useListExamConfirmationsQuery } from '@thervu/contracts/registration/registration-api';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useKnownText, useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { ApplicationTable } from './ApplicationTable';
import { BatchSelects } from './BatchSelects';
import { ConfirmAllOfCollege } from './ConfirmAllOfCollege';
import { confirmListOf, keyOf } from './batch-search';
import { QuickBatches } from './QuickBatches';
import { RegistrationScreen } from './RegistrationScreen';
import { registrationFailure } from './registration-messages';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** Applications of a batch for an exam, confirmed one by one or together. */
export function ExamApplicationsScreen() {
  const t = useWords(registration);
  const known = useKnownText(registration);
  const filter = useFilter(NO_BATCH, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'application', arrears: true });
  const { banner, find, clear } = useBatchSearch(filter, choice);
  const { searched, any, college, exam } = choice;
  const rows = useListExamConfirmationsQuery(searched ? confirmListOf(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <RegistrationScreen
      title={t('applications')}
      choice={choice}
      banner={banner}
      flag="EXAM_APLY"
      list
      onSearch={find}
      quick={
        <QuickBatches
          page={t('applications')}
          work="APPLICATIONS"
          defaults={NO_BATCH}
          filter={filter}
          choice={choice}
          onChoose={clear}
        />
      }
      filter={<BatchSelects choice={choice} />}
      links={[
        ['add-examarrapp', t('link.by-paper')],
        ['add-exam-arr-app', t('link.by-number')],
        ['examconfirm-report', t('link.report')],
      ]}
    >
      {exam && college !== '' && (any || exam.EXAM_APLY) && (
        <ConfirmAllOfCollege key={`${college} ${exam.exam_tbl}`} college={college} exam={exam} named={any} />
      )}
      {searched ? (
        <QueryView query={rows} failure={(error) => known(registrationFailure(error))}>
          {(all) => (
            <ApplicationTable
              key={keyOf(searched)}
              label={t('applications.table')}
              rows={all}
              exam={searched.exam.exam_tbl}
              readOnly={choice.readOnly('EXAM_APLY') !== undefined}
              empty={{ text: t('none'), hint: t('none.hint') }}
            />
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('hint.search')}</Text>
      )}
    </RegistrationScreen>
  );
}
