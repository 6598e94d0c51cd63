import { FormProvider } from 'react-hook-form';
import { closedFields, requiredFields } from '@thervu/contracts/student/student-rules';
import { ErrorSummary } from '@thervu/ui/form/ErrorSummary';
import { FormLabelsProvider } from '@thervu/ui/form/FormLabels';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { differencesOf } from './differing';
import { keptMessage } from './draft-messages';
import { tabProblems } from './problems';
import { RestoredDraft } from './RestoredDraft';
import { StepBar } from './StepBar';
import { TabProvider } from './tab-context';
import { TAB_CONTENT } from './tab-fields';
import { useFieldLabel } from './useFieldLabel';
import { useTabSubmit, type TabSubmit } from './useTabSubmit';
import { useTabLabels, useTabTyping, type TabFiles, type TabRecord } from './useTabTyping';

export interface TabFormProps extends TabSubmit {
  record: TabRecord;
  files: TabFiles;
  onBack: () => void;
  /** A field to go to at once, where something is missing or wrong. */
  focus?: string;
}

/** One tab of the admission form: its fields by the contract's own rules, saved by itself, kept while it is typed. */
export function TabForm({ record, files, onBack, focus, ...sending }: TabFormProps) {
  const { whose, tab, level } = record;
  const t = useWords(admission);
  const say = useMessageText();
  const labelOf = useFieldLabel();
  const typing = useTabTyping(record, files);
  const labels = useTabLabels(typing, focus);
  const saving = useTabSubmit(record, typing, sending);
  const { form, typed, dirty, keptAt } = typing;
  const { clash } = saving;
  const { errors, isSubmitting } = form.formState;
  const Content = TAB_CONTENT[tab];
  const name = t(`tab.${tab}`);
  return (
    <FormProvider {...form}>
      <FormLabelsProvider value={labels}>
        <TabProvider
          value={{
            tab,
            level,
            engineering: typed.ug === 'Engineering',
            stored: typing.files.stored,
            chosen: files.chosen,
            onChoose: files.onChoose,
            ...(whose === 'new' ? {} : { id: whose }),
            required: new Set(requiredFields(tab, typed, level)),
            closed: new Set(closedFields(tab, typed, level)),
          }}
        >
          <Panel title={name[0]!.toUpperCase() + name.slice(1)} note={t(`note.${tab}`)} width={1040}>
            <form aria-label={t('tab.form', { tab: name })} noValidate onSubmit={(event) => void saving.submit(event)}>
              {keptAt && dirty && <RestoredDraft at={keptAt} onDiscard={() => saving.show(typing.base)} />}
              <ErrorSummary
                attempt={saving.attempt}
                problems={tabProblems(errors, labels, typed, { t, labelOf, say })}
              />
              <Stack>
                <Content />
              </Stack>
              {saving.banner}
              {clash && (
                <ChangedMeanwhile
                  text={t('tab.changed', { tab: name })}
                  differences={differencesOf(clash.mine, clash.theirs.stored, { t, labelOf })}
                  onKeepMine={() => saving.keepMine(clash.theirs)}
                  onTakeTheirs={() => saving.show(clash.theirs)}
                />
              )}
              <StepBar
                tab={tab}
                busy={isSubmitting}
                onBack={onBack}
                note={dirty ? keptMessage(t, whose, typing.draft.keeping) : undefined}
              />
            </form>
          </Panel>
        </TabProvider>
      </FormLabelsProvider>
    </FormProvider>
  );
}
