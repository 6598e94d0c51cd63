import { useState } from 'react';
import { skipToken, useListArrearPapersQuery } from '@thervu/contracts/registration/registration-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
import { useWords } from '@thervu/words';
import { registration } from '@thervu/words/compiled/registration';
import { ArrearNumbers } from './ArrearNumbers';
import { Narrow } from './AddRow';
import { BatchSelects } from './BatchSelects';
import { keyOf } from './batch-search';
import { RegistrationScreen } from './RegistrationScreen';
import { isUnanswered, PAPERS_BROKE, PAPERS_FAILED } from './registration-messages';
import { BATCH_FILTER, NO_BATCH, useBatchChoice } from './useBatchChoice';
import { useBatchSearch } from './useBatchSearch';

/** Adds register numbers to an arrear paper. */
export function ArrearByPaperScreen() {
  const t = useWords(registration);
  const filter = useFilter(NO_BATCH, BATCH_FILTER);
  const choice = useBatchChoice(filter, { work: 'application', arrears: true });
  const { banner, find } = useBatchSearch(filter, choice);
  const { searched } = choice;
  const papers = useListArrearPapersQuery(
    searched
      ? {
          params: {
            college: searched.college,
            degree: searched.degree,
            batch: searched.batch,
            sem: searched.sem,
            exam: searched.exam.exam_tbl,
          },
        }
      : skipToken,
    { refetchOnMountOrArgChange: true },
  );
  // the paper belongs to what was searched for: another semester clears it
  const place = searched ? keyOf(searched) : '';
  const [chosen, setChosen] = useState({ place: '', code: '' });
  const same = filter.draft.sem === filter.applied.sem && chosen.place === place;
  const code = same ? chosen.code : '';
  return (
    <RegistrationScreen
      title={t('exam-arrear-application-by-paper')}
      choice={choice}
      banner={banner}
      flag="EXAM_APLY"
      onSearch={find}
      filter={<BatchSelects choice={choice} />}
      links={[
        ['add-exam-arr-app', t('by-register-number')],
        ['list-examconfirm', t('applications')],
        ['examconfirm-report', t('link.report')],
      ]}
    >
      {searched ? (
        <QueryView
          query={{ ...papers, data: papers.currentData }}
          failure={(error) => (isUnanswered(error) ? PAPERS_BROKE : PAPERS_FAILED)}
        >
          {(all) => (
            <>
              <Narrow>
                <DependentSelect
                  label={t('course')}
                  value={code}
                  onChange={(next) => setChosen({ place, code: next })}
                  options={all.map(({ P_code, P_NAME, students }) => ({
                    value: P_code,
                    label: t('paper-paper2-n-may-apply', {
                      paper: P_code,
                      paper2: P_NAME,
                      n: students.filter(({ eligible }) => eligible).length,
                    }),
                  }))}
                  none={t('no-student-of-this-batch')}
                  required
                />
              </Narrow>
              <ArrearNumbers
                key={`${place},${code}`}
                searched={searched}
                paper={all.find(({ P_code }) => P_code === code)}
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
