import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  filesOf,
  SAVED_TABS,
  TABS,
  type SavedTab,
  type StudentFile,
  type Tab,
} from '@thervu/contracts/student/student-options';
import type { Application } from '@thervu/contracts/student/student-shapes';
import { useShell } from '@thervu/shell-api';
import { useFlashBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { ClosedFiles } from './ClosedFiles';
import { ClosedNote } from './ClosedNote';
import { FieldChanges } from './FieldChanges';
import { Duplicates } from './Duplicates';
import { tabsWithTyping } from './stored-draft';
import { Preview } from './Preview';
import { useTabSaving } from './saving';
import { TabForm } from './TabForm';
import { panelId, tabId, TabStrip } from './TabStrip';
import { currentTab, startOf, tabStates, type TabStart } from './tab-values';

export interface ApplicationFormProps {
  application: Application;
  /** Name of the university, for the printed form. */
  university: string;
  /** Reads the form again and answers with it. */
  reload: () => Promise<Application | undefined>;
}

const NO_FIELDS: TabStart = { stored: {}, version: 0 };
type Chosen = Readonly<Partial<Record<StudentFile, File>>>;

/** The tabs of a student there is: one open at a time, in the address, each saved by itself. */
export function ApplicationForm({ application, university, reload }: ApplicationFormProps) {
  const { student, closed } = application;
  const id = student.student_id;
  const t = useWords(admission);
  const { notify } = useShell();
  const navigate = useNavigate();
  const { state: carried } = useLocation() as { state: { duplicates?: number[] } | null };
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<Chosen>({});
  const [focus, setFocus] = useState<{ tab: Tab; field: string }>();
  const [submitted, setSubmitted] = useState(false);
  const message = useFlashBanner();
  const save = useTabSaving(id, reload);
  const states = tabStates(application);
  const tab = currentTab(states, params.get('tab'));
  const typing = closed ? [] : tabsWithTyping(id);
  const withFiles = SAVED_TABS.filter((name) => filesOf(name).some((field) => chosen[field]));

  // after the form has let go of what was chosen, or the shell would ask whether to leave it
  useEffect(() => {
    if (!submitted) return;
    notify({ kind: 'success', text: t('submitted') });
    void navigate('/home');
  }, [submitted, navigate, notify, t]);

  // from the foot of one tab to the head of the next, also for who hears the page
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    if (focus?.tab !== tab) document.getElementById(tabId(tab))?.focus();
  }, [tab, focus]);

  const go = (next: Tab, field?: string) => {
    setFocus(field === undefined ? undefined : { tab: next, field });
    setParams({ tab: next });
  };
  const back = () => {
    message.clear();
    go(TABS[TABS.indexOf(tab) - 1] ?? 'basic');
  };
  const choose = (field: StudentFile, file: File | undefined) =>
    setChosen(({ [field]: _before, ...others }) => (file ? { ...others, [field]: file } : others));
  const saved = (done: SavedTab) => {
    setChosen(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !filesOf(done).includes(field as StudentFile)),
        ) as Chosen,
    );
    message.showMessage('success', t('saved', { tab: t(`tab.${done}`) }));
    go(TABS[TABS.indexOf(done) + 1]!);
  };

  return (
    <>
      <ClosedNote student={student} closed={closed} />
      <TabStrip
        states={states}
        current={tab}
        typing={[...typing, ...withFiles]}
        onOpen={(next) => {
          message.clear();
          go(next);
        }}
      />
      {message.banner}
      {carried?.duplicates && !closed && <Duplicates ids={carried.duplicates} />}
      <div role="tabpanel" id={panelId(tab)} aria-labelledby={`${tabId(tab)}-name`}>
        {tab === 'preview' ? (
          <Preview
            application={application}
            university={university}
            unsaved={SAVED_TABS.filter((name) => withFiles.includes(name) || typing.some((other) => other === name))}
            onGo={go}
            onBack={back}
            onSubmitted={() => setSubmitted(true)}
          />
        ) : (
          <TabForm
            key={tab}
            record={{
              whose: id,
              tab,
              level: student.degreelvl,
              saved: tab === 'uploads' ? NO_FIELDS : startOf(tab, application.tabs[tab]),
              drafts: application.drafts,
            }}
            files={{ stored: application.files, chosen, onChoose: choose }}
            save={save}
            onSaved={() => saved(tab)}
            onBack={back}
            onAttempt={message.clear}
            focus={focus?.tab === tab ? focus.field : undefined}
          />
        )}
      </div>
      {closed && (
        <div style={{ marginTop: 32 }}>
          <ClosedFiles id={id} files={application.files} />
        </div>
      )}
      {(closed || student.status === 'MIGRATED') && (
        <div style={{ marginTop: 32 }}>
          <FieldChanges application={application} />
        </div>
      )}
    </>
  );
}
