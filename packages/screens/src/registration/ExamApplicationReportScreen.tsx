import { useMemo } from 'react';
import { CONFIRMED_ONLY } from '@thervu/contracts/registration/candidate-rules';
import { skipToken, useListExamConfirmationsQuery } from '@thervu/contracts/registration/registration-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { AttendanceList } from './AttendanceList';
import { Narrow } from './AddRow';
import { BatchSelects } from './BatchSelects';
import { confirmListOf } from './batch-search';
import { QuickBatches } from './QuickBatches';
import { RegistrationScreen } from './RegistrationScreen';
import { registrationFailure } from './registration-messages';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** The confirmed applications of a batch, paper by paper, as a list for the hall. */
export function ExamApplicationReportScreen() {
  const t = useWords(registration);
  const say = useMessageText();
  const filter = useFilter(FILTER, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'application', report: true });
  const { banner, find, clear } = useBatchSearch(filter, choice);
  // the course is chosen below the list it narrows; everything else belongs to the search
  const searched = filter.changedKeys.some((key) => key !== 'course') ? undefined : choice.searched;
  const rows = useListExamConfirmationsQuery(searched ? confirmListOf(searched) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const confirmed = useMemo(() => rows.currentData?.filter(({ Ex_confm }) => Ex_confm), [rows.currentData]);
  const papers = useMemo(() => {
    const names = new Map((confirmed ?? []).map(({ P_code, P_NAME }) => [P_code, P_NAME]));
    return [...names].sort(([a], [b]) => (a < b ? -1 : 1));
  }, [confirmed]);
  const { course } = filter.draft;
  return (
    <RegistrationScreen
      title={t('link.report')}
      choice={choice}
      banner={banner}
      flag="EXAM_APLY"
      list
      onSearch={find}
      quick={
        <QuickBatches page={t('link.report')} defaults={FILTER} filter={filter} choice={choice} onChoose={clear} />
      }
      filter={<BatchSelects choice={choice} />}
      links={[['list-examconfirm', t('applications')]]}
    >
      {searched ? (
        <QueryView query={{ ...rows, data: confirmed }} failure={registrationFailure}>
          {(all) => (
            <>
              <Text quiet>{say(CONFIRMED_ONLY)}</Text>
              <Narrow>
                <DependentSelect
                  label={t('course')}
                  value={course}
                  onChange={(next) => filter.choose('course', next)}
                  options={papers.map(([code, name]) => ({ value: code, label: `${code}, ${name}` }))}
                  placeholder={t('all')}
                  none={t('no-paper-of-this-batch')}
                />
              </Narrow>
              <AttendanceList
                rows={course === '' ? all : all.filter(({ P_code }) => P_code === course)}
                searched={searched}
                degree={choice.degreeName ?? ''}
              />
            </>
          )}
        </QueryView>
      ) : (
        <Text quiet>{t('hint.search')}</Text>
      )}
    </RegistrationScreen>
  );
}

const FILTER = { ...NO_BATCH, course: '' };
