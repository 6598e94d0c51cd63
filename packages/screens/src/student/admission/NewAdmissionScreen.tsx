import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '@thervu/shell-api';
import { setFlashMessage } from '@thervu/ui/message/flash-message';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { useAdmission, type Admitted } from './saving';
import { TabForm } from './TabForm';
import { panelId, tabId, TabStrip } from './TabStrip';
import { tabStates, typedTab, type TabStart } from './tab-values';
import { usePortal } from './usePortal';

const nothing = () => undefined;
const NO_FILES = { chosen: {}, onChoose: nothing };

/** The admission form of a new student: the basic tab, whose first save creates the student. */
export function NewAdmissionScreen() {
  const t = useWords(admission);
  const { session } = useSession();
  const navigate = useNavigate();
  const { year } = usePortal();
  const [admitted, setAdmitted] = useState<Admitted>();
  const save = useAdmission();

  // after the form has let go of what was typed, or the shell would ask whether to leave it
  useEffect(() => {
    if (!admitted) return;
    setFlashMessage('success', t('saved', { tab: t('tab.basic') }));
    void navigate(`/home/student-regi/${admitted.student_id}?tab=personal`, {
      replace: true,
      state: { duplicates: admitted.duplicates },
    });
  }, [admitted, navigate, t]);

  const ownEntry = session?.role === 'college' ? { Colcode: session.colCode } : {};
  const start: TabStart = { stored: typedTab('basic', { admn_acdyr: year, ...ownEntry }), version: 0 };
  return (
    <Screen title={t('heading', { year })} note={t('new-student')}>
      <TabStrip states={tabStates(undefined)} current="basic" typing={[]} onOpen={nothing} />
      <div role="tabpanel" id={panelId('basic')} aria-labelledby={`${tabId('basic')}-name`}>
        {admitted ? (
          <FormSkeleton fields={10} label={t('opening-application')} />
        ) : (
          <TabForm
            key={year}
            record={{ whose: 'new', tab: 'basic', saved: start }}
            files={NO_FILES}
            save={save}
            onSaved={(outcome) => setAdmitted(outcome.admitted)}
            onBack={nothing}
            onAttempt={nothing}
          />
        )}
      </div>
    </Screen>
  );
}
