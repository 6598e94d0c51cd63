import { useEffect, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { filesOf, type SavedTab, type StudentFile } from '@thervu/contracts/student/student-options';
import { closedFields } from '@thervu/contracts/student/student-rules';
import type { Draft, StudentFileInfo } from '@thervu/contracts/student/student-shapes';
import { createFormLabels } from '@thervu/ui/form/FormLabels';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { mustAsk } from './draft-messages';
import { typingStart, type Whose } from './stored-draft';
import { tabResolver } from './tab-resolver';
import { isFieldTab, sameTyped, type TabStart, type Typed } from './tab-values';
import { useDraft } from './useDraft';
import { useFollowUps } from './useFollowUps';

/** A tab of a student's form as it is saved. */
export interface TabRecord {
  whose: Whose;
  tab: SavedTab;
  /** Degree level of the student as it is saved. */
  level?: string;
  saved: TabStart;
  drafts?: readonly Draft[];
}

/** Files of the form: those that are stored, and those chosen and not saved. */
export interface TabFiles {
  stored?: readonly StudentFileInfo[];
  chosen: Readonly<Partial<Record<StudentFile, File>>>;
  onChoose: (field: StudentFile, file: File | undefined) => void;
}

/** What is typed and chosen in a tab: its fields by the contract's own rules, kept while it is typed, guarded against leaving. */
export function useTabTyping({ whose, tab, level, saved, drafts }: TabRecord, { stored: files, chosen }: TabFiles) {
  const [start] = useState(() => typingStart(whose, tab, saved, drafts));
  const [base, setBase] = useState<TabStart>(start);
  const draft = useDraft({
    whose,
    tab: isFieldTab(tab) ? tab : undefined,
    version: base.version,
    draft: start.draft,
    from: start.typed,
  });
  const stored = useMemo(() => Object.fromEntries((files ?? []).map((file) => [file.field, file])), [files]);
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
  useFollowUps(form, { tab, level, onTyped: (now) => draft.recordTyping(now, !sameTyped(now, base.stored)) });

  const closed = closedFields(tab, typed, level);
  const ownFiles = filesOf(tab).filter((field) => chosen[field] && !closed.includes(field));
  useLeaveGuard(ownFiles.length > 0 || (dirty && mustAsk(whose, draft.keeping, typed, base.stored)));

  return {
    form,
    typed,
    dirty,
    draft,
    /** When the draft of another day was kept the fields started from. */
    keptAt: start.keptAt,
    /** What is typed over. */
    base,
    over: {
      /** Goes on with what is typed, over another version. */
      moveTo: setBase,
      /** Shows another version in place of what is typed. */
      show: (theirs: TabStart) => {
        setBase(theirs);
        form.reset(theirs.stored);
        draft.recordTyping(theirs.stored, false);
      },
    },
    files: { stored, own: Object.fromEntries(ownFiles.map((field) => [field, chosen[field]])) },
  };
}

export type TabTyping = ReturnType<typeof useTabTyping>;

/** Names of the fields as they are drawn; goes to the field `focus` at once, where something is missing or wrong. */
export function useTabLabels({ form }: TabTyping, focus: string | undefined) {
  const [labels] = useState(createFormLabels);
  useEffect(() => {
    if (focus === undefined) return;
    document.getElementById(labels.find(focus)?.id ?? '')?.focus();
    void form.trigger();
  }, [focus, form, labels]);
  return labels;
}
