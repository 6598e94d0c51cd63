import { useCallback, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { Course } from '@thervu/contracts/course/course-contract';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { setFlashMessage } from '@thervu/ui/message/flash-message';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { Button } from '@thervu/ui/form/Button';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useWords } from '@thervu/words';
import { course as courseWords } from '@thervu/words/compiled/course';
import { CourseForm as Schema, type BLANK, type CourseRead } from './course-form';
import { CourseConflict } from './CourseConflict';
import { CourseFormFields } from './CourseFormFields';

const LIST = '/home/list-course';

/** How a save may be repeated: for every row of the code, or over what somebody else has stored. */
export interface SaveAgain {
  everywhere?: boolean;
  row_version?: number;
}

export interface CourseFormProps {
  label: string;
  defaultValues: typeof BLANK;
  save: (course: CourseRead, again: SaveAgain) => Promise<{ data?: unknown; error?: unknown }>;
  /** Said on the list once it is saved. */
  saved: string;
  onTakeStored?: (course: Course) => void;
  /** For a new paper: the next one can be typed at once. */
  another?: boolean;
}

/** The next paper has a code and a name of its own; the rest is mostly that of the one before. */
const nextPaper = (typed: typeof BLANK) => ({ ...typed, P_CODE: '', P_NAME: '', COMN_ID: '' });

interface Disagreement {
  typed: CourseRead;
  message: string;
}
interface Conflict {
  yours: CourseRead;
  theirs: Course;
}

/** The form of a paper. A refusal that has a way out offers it; a saved paper leads back to the list. */
export function CourseForm({ label, defaultValues, save, saved, onTakeStored, another }: CourseFormProps) {
  const t = useWords(courseWords);
  const navigate = useNavigate();
  const { banner, showMessage, clear } = useBanner();
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [disagreement, setDisagreement] = useState<Disagreement | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** What was refused and its ways out: they belong to the values that were sent, not to those typed since. */
  const forget = useCallback(() => {
    clear();
    setDisagreement(null);
    setConflict(null);
  }, [clear]);

  const attempt = async (typed: CourseRead, again: SaveAgain = {}, next = false): Promise<Rejected | void> => {
    forget();
    const { error } = await save(typed, again);
    if (error === undefined && next) {
      showMessage('success', t('saved-next', { code: typed.P_CODE, saved }));
      return undefined;
    }
    if (error === undefined) {
      setFlashMessage('success', saved);
      setDone(true);
      return undefined;
    }
    const { data, transport } = error as CallError;
    const message = failureText(error, transport ?? '');
    showMessage('error', t('save.failed'), undefined, message);
    if (data?.type === 'course-disagreement') setDisagreement({ typed, message });
    if (data?.conflict) setConflict({ yours: typed, theirs: data.conflict.theirs as Course });
    return fieldErrors(error);
  };
  const repeat = async (typed: CourseRead, again: SaveAgain) => {
    setBusy(true);
    await attempt(typed, again);
    setBusy(false);
    setAsked(false);
  };

  const ways = (
    <>
      {banner}
      {disagreement && (
        <Button busy={busy} onClick={() => setAsked(true)}>
          {t('apply-to-all', { code: disagreement.typed.P_CODE })}
        </Button>
      )}
      {conflict && (
        <CourseConflict
          {...conflict}
          busy={busy}
          onMine={() => void repeat(conflict.yours, { row_version: conflict.theirs.row_version })}
          onTheirs={() => onTakeStored?.(conflict.theirs)}
        />
      )}
    </>
  );

  return (
    <>
      <Form<never>
        label={label}
        schema={Schema}
        defaultValues={defaultValues as never}
        onSave={(typed, next) => attempt(typed, {}, next)}
        nextFrom={another ? (nextPaper as never) : undefined}
        onCancel={() => void navigate(LIST)}
        result={ways}
      >
        <CourseFormFields />
        <WhenTyped forget={forget} />
        <LeaveWhenSaved done={done} />
      </Form>
      {disagreement && (
        <ConfirmDialog
          open={asked}
          title={t('apply.title', { code: disagreement.typed.P_CODE })}
          confirmLabel={t('apply')}
          busy={busy}
          onConfirm={() => void repeat(disagreement.typed, { everywhere: true })}
          onClose={() => setAsked(false)}
        >
          <Text>{disagreement.message}</Text>
          <Text quiet>{t('apply.note')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Tells of every change of a field. */
function WhenTyped({ forget }: { forget: () => void }) {
  const { watch } = useFormContext();
  useEffect(() => {
    const watching = watch((_values, { type }) => {
      if (type === 'change') forget();
    });
    return () => watching.unsubscribe();
  }, [watch, forget]);
  return null;
}

/** Goes back to the list once nothing typed is unsaved, so that nobody is asked whether to leave. */
function LeaveWhenSaved({ done }: { done: boolean }) {
  const navigate = useNavigate();
  const { formState, reset, getValues } = useFormContext();
  const { isDirty } = formState;
  useEffect(() => {
    if (!done) return;
    // a save repeated from outside the form has not told the form that it is clean
    if (isDirty) reset(getValues());
    else void navigate(LIST);
  }, [done, isDirty, navigate, reset, getValues]);
  return null;
}
