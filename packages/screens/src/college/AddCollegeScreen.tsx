import { Link } from 'react-router';
import { createCollege, type College } from '@thervu/contracts/college/college-contract';
import { OFFICE_ALONE } from '@thervu/contracts/college/college-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { useWords } from '@thervu/words';
import { college as collegeWords } from '@thervu/words/compiled/college';
import { BLANK_COLLEGE, collegeLabels, NewCollegeForm, typedCollege, type CollegeForm } from './college-form';
import { CollegeFieldset } from './CollegeFieldset';
import { RecordForm } from '../shared/record/RecordForm';
import { sendOnce } from '../shared/record/send-once';

const START = { values: BLANK_COLLEGE as CollegeForm };

/** The empty form of a college. Sent once, without a store that would keep the password. */
export function AddCollegeScreen() {
  const t = useWords(collegeWords);
  const { can } = useSession();
  return (
    <Screen title={t('add-college')}>
      {can(createCollege) ? (
        <Panel width={960}>
          <RecordForm<CollegeForm>
            label={t('new-college')}
            schema={NewCollegeForm}
            start={START}
            labels={collegeLabels(t)}
            send={(values) => sendOnce(createCollege, { body: values })}
            readTheirs={(theirs) => ({ values: typedCollege(theirs as College) as CollegeForm })}
            backTo="/home/list-clg"
            saved={t('college-added')}
            nextFrom={() => START.values}
          >
            <CollegeFieldset contactsOnly={false} />
          </RecordForm>
        </Panel>
      ) : (
        <Banner
          kind="info"
          action={
            <Link to="/home/list-clg" style={{ color: 'inherit' }}>
              {t('college-details')}
            </Link>
          }
        >
          {OFFICE_ALONE}
        </Banner>
      )}
    </Screen>
  );
}
