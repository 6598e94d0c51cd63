import { useState } from 'react';
import { skipToken, useListArrearPapersQuery } from '@thervu/contracts/registration/registration-api';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Text } from '@thervu/ui/layout/Text';
import { useFilter } from '@thervu/ui/filter/useFilter';
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
      title="Exam Arrear Application by Paper Code"
      choice={choice}
      banner={banner}
      flag="EXAM_APLY"
      onSearch={find}
      filter={<BatchSelects choice={choice} />}
      links={[
        ['add-exam-arr-app', 'By register number'],
        ['list-examconfirm', 'Exam Applications'],
        ['examconfirm-report', 'Exam Application Report'],
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
                  label="Course"
                  value={code}
                  onChange={(next) => setChosen({ place, code: next })}
                  options={all.map(({ P_code, P_NAME, students }) => ({
                    value: P_code,
                    label: `${P_code}, ${P_NAME} (${students.filter(({ eligible }) => eligible).length} may apply)`,
                  }))}
                  none="Nobody of this batch has a paper of this semester still to pass."
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
        <Text quiet>Choose a batch and a semester, then press Search.</Text>
      )}
    </RegistrationScreen>
  );
}
