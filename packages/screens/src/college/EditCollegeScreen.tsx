import { useParams } from 'react-router';
import { useGetCollegeQuery } from '@thervu/contracts/college/college-api';
import { createCollege, updateCollege, type College } from '@thervu/contracts/college/college-contract';
import { useSession } from '@thervu/shell-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useFreshInitialData } from '@thervu/ui/state/useFreshInitialData';
import { useWords } from '@thervu/words';
import { college as collegeWords } from '@thervu/words/compiled/college';
import { collegeLabels, CollegeForm, typedCollege } from './college-form';
import { CollegeFieldset } from './CollegeFieldset';
import { loadFailure } from '../shared/record/load-failure';
import { RecordForm } from '../shared/record/RecordForm';
import { sendOnce } from '../shared/record/send-once';

/** The form filled with one college. A college changes its contacts there, the office everything but the code. */
export function EditCollegeScreen() {
  const t = useWords(collegeWords);
  const { id = '' } = useParams();
  const query = useGetCollegeQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  const fresh = useFreshInitialData(query, id);
  return (
    <Screen title={t('edit-college')} note={fresh.data && `${fresh.data.Colcode}, ${fresh.data.Colname}`}>
      <Panel width={960}>
        <QueryView
          query={fresh}
          failure={loadFailure(t('failed-to-fetch-college-data'))}
          skeleton={<FormSkeleton fields={8} label={t('loading-the-college')} />}
        >
          {(college) => <OneCollege college={college} />}
        </QueryView>
      </Panel>
    </Screen>
  );
}

const stateOf = (college: College) => ({
  values: typedCollege(college) as CollegeForm,
  version: college.row_version,
});

function OneCollege({ college }: { college: College }) {
  const t = useWords(collegeWords);
  const { can } = useSession();
  const id = college.Colcode;
  return (
    <RecordForm<CollegeForm>
      label={t('college-id', { id })}
      schema={CollegeForm}
      start={stateOf(college)}
      labels={collegeLabels(t)}
      send={(values, row_version) => sendOnce(updateCollege, { params: { id }, body: { ...values, row_version } })}
      readTheirs={(theirs) => stateOf(theirs as College)}
      backTo="/home/list-clg"
      saved={t('college-id-updated', { id })}
    >
      <CollegeFieldset college={college} contactsOnly={!can(createCollege)} />
    </RecordForm>
  );
}
