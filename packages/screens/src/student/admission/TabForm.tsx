import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { filesOf, type SavedTab, type StudentFile } from '@thervu/contracts/student/student-options';
import { closedFields, requiredFields } from '@thervu/contracts/student/student-rules';
import type { Draft, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { ErrorSummary } from '@thervu/ui/form/ErrorSummary';
import { createFormLabels, FormLabelsProvider } from '@thervu/ui/form/FormLabels';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { TAB_NOTES } from './admission-messages';
import { differencesOf } from './differing';
import { forgetTyping, typingStart, type Whose } from './stored-draft';
import { keptMessage, mustAsk } from './draft-messages';
import { problemsOf } from './problems';
import { RestoredDraft } from './RestoredDraft';
import type { Outcome, TabSending } from './saving';
import { StepBar } from './StepBar';
import { TabProvider } from './tab-context';
import { TAB_CONTENT } from './tab-fields';
import { tabResolver } from './tab-resolver';
import { isFieldTab, sameTyped, typedOf, type TabStart, type Typed } from './tab-values';
import { useDraft } from './useDraft';
import { useFollowUps } from './useFollowUps';

export interface TabFormProps {
  whose: Whose;
  tab: SavedTab;
  /** Degree level of the student as it is saved. */
  level?: string;
  saved: TabStart;
  drafts?: readonly Draft[];
  files?: readonly StudentFileInfo[];
  chosen: Readonly<Partial<Record<StudentFile, File>>>;
  onChoose: (field: StudentFile, file: File | undefined) => void;
  save: (sending: TabSending) => Promise<Outcome>;
  onSaved: (outcome: Outcome) => void;
  onBack: () => void;
  /** Another attempt to save begins: what was said of the last one is over. */
  onAttempt: () => void;
  /** A field to go to at once, where something is missing or wrong. */
  focus?: string;
}

/** One tab of the admission form: its fields by the contract's own rules, saved by itself, kept while it is typed. */
export function TabForm(props: TabFormProps) {
  const { whose, tab, level, chosen, onChoose, onSaved, onBack, onAttempt, focus } = props;
  const [start] = useState(() => typingStart(whose, tab, props.saved, props.drafts));
  const [base, setBase] = useState<TabStart>(start);
  const [clash, setClash] = useState<{ mine: Typed; theirs: TabStart } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [labels] = useState(createFormLabels);
  const result = useBanner();
  const draft = useDraft({
    whose,
    tab: isFieldTab(tab) ? tab : undefined,
    version: base.version,
    draft: start.draft,
    from: start.typed,
  });

  const stored = useMemo(
    () => Object.fromEntries((props.files ?? []).map((file) => [file.field, file])),
    [props.files],
  );
  const resolver = useMemo(
    () => tabResolver(tab, { level, files: new Set([...Object.keys(stored), ...Object.keys(chosen)]) }),
    [tab, level, stored, chosen],
  );
  const form = useForm<Typed>({
    resolver,
    defaultValues: start.typed,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const dirty = !sameTyped(typed, base.stored);
  const { errors, isSubmitting } = form.formState;
  useFollowUps(form, { tab, level, onTyped: (now) => draft.note(now, !sameTyped(now, base.stored)) });

  const ownFilesOf = filesOf(tab).filter((field) => chosen[field] && !closedFields(tab, typed, level).includes(field));
  useLeaveGuard(ownFilesOf.length > 0 || (dirty && mustAsk(whose, draft.keeping, typed, base.stored)));

  useEffect(() => {
    if (focus === undefined) return;
    document.getElementById(labels.find(focus)?.id ?? '')?.focus();
    void form.trigger();
  }, [focus, form, labels]);

  const save = form.handleSubmit(
    async (values) => {
      onAttempt();
      result.clear();
      setClash(null);
      // a draft that came after the save would be something unsaved again
      await draft.pause();
      const files = Object.fromEntries(ownFilesOf.map((field) => [field, chosen[field]]));
      const outcome = await props.save({ tab, values, version: base.version, files });
      if (!outcome.failure) {
        if (isFieldTab(tab)) forgetTyping(whose, tab);
        onSaved(outcome);
        return;
      }
      draft.resume();
      const { text, detail, errors: refused, theirs } = outcome.failure;
      result.showMessage('error', text, undefined, detail);
      if (theirs) setClash({ mine: typedOf(tab, values), theirs });
      for (const [field, message] of Object.entries(refused)) form.setError(field, { message });
      if (Object.keys(refused).length > 0) setAttempt((before) => before + 1);
    },
    () => {
      onAttempt();
      result.clear();
      setAttempt((before) => before + 1);
    },
  );

  const show = (theirs: TabStart) => {
    setBase(theirs);
    setClash(null);
    result.clear();
    form.reset(theirs.stored);
    draft.note(theirs.stored, false);
  };
  const engineering = typed.ug === 'Engineering';
  const Content = TAB_CONTENT[tab];
  return (
    <FormProvider {...form}>
      <FormLabelsProvider value={labels}>
        <TabProvider
          value={{
            tab,
            level,
            engineering,
            stored,
            chosen,
            onChoose,
            ...(whose === 'new' ? {} : { id: whose }),
            required: new Set(requiredFields(tab, typed, level)),
            closed: new Set(closedFields(tab, typed, level)),
          }}
        >
          <Panel title={tab[0]!.toUpperCase() + tab.slice(1)} note={TAB_NOTES[tab]} width={1040}>
            <form aria-label={`${tab} tab`} noValidate onSubmit={(event) => void save(event)}>
              {start.keptAt && dirty && <RestoredDraft at={start.keptAt} onDiscard={() => show(base)} />}
              <ErrorSummary attempt={attempt} problems={problemsOf(errors, labels, typed)} />
              <Stack>
                <Content />
              </Stack>
              {result.banner}
              {clash && (
                <ChangedMeanwhile
                  text={`Somebody else has saved the ${tab} tab since you opened it. Where the two differ:`}
                  differences={differencesOf(clash.mine, clash.theirs.stored)}
                  onKeepMine={() => {
                    setBase(clash.theirs);
                    setClash(null);
                    result.clear();
                  }}
                  onTakeTheirs={() => show(clash.theirs)}
                />
              )}
              <StepBar
                tab={tab}
                busy={isSubmitting}
                onBack={onBack}
                note={dirty ? keptMessage(whose, draft.keeping) : undefined}
              />
            </form>
          </Panel>
        </TabProvider>
      </FormLabelsProvider>
    </FormProvider>
  );
}
