import { Link } from 'react-router';
import { createCollege, type College } from '@thervu/contracts/college/college-contract';
import { OFFICE_ALONE } from '@thervu/contracts/college/college-rules';
import { useSession } from '@thervu/shell-api';
import { Banner } from '@thervu/ui/message/Banner';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { BLANK_COLLEGE, COLLEGE_LABELS, NewCollegeForm, typedCollege, type CollegeForm } from './college-form';
import { CollegeFieldset } from './CollegeFieldset';
import { RecordForm } from '../shared/record/RecordForm';
import { sendOnce } from '../shared/record/send-once';

const START = { values: BLANK_COLLEGE as CollegeForm };

/** The empty form of a college. Sent once, without a store that would keep the password. */
export function AddCollegeScreen() {
  const { can } = useSession();
  return (
    <Screen title="Add College">
      {can(createCollege) ? (
        <Panel width={960}>
          <RecordForm<CollegeForm>
            label="New college"
            schema={NewCollegeForm}
            start={START}
            labels={COLLEGE_LABELS}
            send={(values) => sendOnce(createCollege, { body: values })}
            readTheirs={(theirs) => ({ values: typedCollege(theirs as College) as CollegeForm })}
            backTo="/home/list-clg"
            saved="College added."
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
              College Details
            </Link>
          }
        >
          {OFFICE_ALONE}
        </Banner>
      )}
    </Screen>
  );
}
