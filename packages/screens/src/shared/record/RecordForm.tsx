import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { setFlashMessage } from '@thervu/ui/message/flash-message';
import { Form, type FormProps, type Rejected, type StandardSchema } from '@thervu/ui/form/Form';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ChangedMeanwhile, quoted } from '@thervu/ui/message/ChangedMeanwhile';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';

/** What the form starts from; `version` is that of the stored record, none for a new one. */
export interface RecordState<Values> {
  values: Values;
  version?: number;
}

export interface RecordFormProps<Values extends Record<string, unknown>> {
  label: string;
  schema: StandardSchema;
  start: RecordState<Values>;
  /** Names of the fields as they are shown, for the two sides of a conflict. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** Sends what was typed, on top of the version it was typed over. */
  send: (values: Values, version: number | undefined) => Promise<{ error?: unknown }>;
  /** The record of the server in the form's words, where somebody else was first. */
  readTheirs: (theirs: unknown) => RecordState<Values>;
  /** The list the form belongs to; it is where both Save and Cancel lead. */
  backTo: string;
  /** Said on the list after a save. */
  saved: string;
  /** With it there is 'Save and add another': what the next form begins with. */
  nextFrom?: (typed: Values) => Values;
  children: ReactNode;
}

/** A form of one record: saves and returns to its list, cancels without saving, and settles collisions with others. */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const t = useWords(shared);
  const { start, labels, send, readTheirs, backTo, saved } = props;
  const navigate = useNavigate();
  const [base, setBase] = useState({ ...start, turn: 0 });
  const [clash, setClash] = useState<{ mine: Values; theirs: RecordState<Values> } | null>(null);
  const [done, setDone] = useState(false);
  const result = useBanner();

  // after the form has let go of what was typed, or the shell would ask whether to leave it
  useEffect(() => {
    if (done) void navigate(backTo);
  }, [done, navigate, backTo]);

  const save = async (values: Values, another = false): Promise<Rejected | void> => {
    result.clear();
    setClash(null);
    const { error } = await send(values, base.version);
    if (error === undefined && another) {
      result.showMessage('success', saved);
      return undefined;
    }
    if (error === undefined) {
      setFlashMessage('success', saved);
      setDone(true);
      return undefined;
    }
    const { status, data, transport } = error as CallError;
    if (status === 0) {
      console.error('The form was not submitted.', error);
      result.showMessage('error', t('failed-to-submit-the-form-2'), undefined, transport);
      return {};
    }
    result.showMessage('error', t('failed-to-submit-the-form'), undefined, failureText(error, ''));
    if (data?.conflict) setClash({ mine: values, theirs: readTheirs(data.conflict.theirs) });
    return fieldErrors(error);
  };

  const settle = (values: Values, turn: number, version?: number) => {
    setBase({ values, version, turn });
    setClash(null);
    result.clear();
  };
  const differences = (Object.keys(labels) as (keyof Values & string)[])
    .map((name) => ({
      label: labels[name]!,
      mine: quoted(String(clash?.mine[name] ?? '')),
      theirs: quoted(String(clash?.theirs.values[name] ?? '')),
    }))
    .filter(({ mine, theirs }) => mine !== theirs);

  return (
    <Form<Values>
      key={base.turn}
      label={props.label}
      schema={props.schema}
      defaultValues={base.values as FormProps<Values>['defaultValues']}
      onSave={save}
      nextFrom={props.nextFrom as FormProps<Values>['nextFrom']}
      onCancel={() => void navigate(backTo)}
      result={
        <>
          {result.banner}
          {clash && (
            <ChangedMeanwhile
              text={t('somebody-else-has-saved-this')}
              same={t('the-fields-are-the-same')}
              differences={differences}
              onKeepMine={() => settle(base.values, base.turn, clash.theirs.version)}
              onTakeTheirs={() => settle(clash.theirs.values, base.turn + 1, clash.theirs.version)}
            />
          )}
        </>
      }
    >
      {props.children}
    </Form>
  );
}
