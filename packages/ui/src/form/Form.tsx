import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
import { useWords } from '@thervu/words';
import { kit } from '@thervu/words/compiled/kit';
import { ErrorSummary, type FieldProblem } from './ErrorSummary';
import { fieldErrorText } from './field-error-text';
import { FormActions } from './FormActions';
import { createFormLabels, FormLabelsProvider } from './FormLabels';
import { useLeaveGuard } from './useLeaveGuard';

/** Any schema of the Standard Schema kind; zod/mini's are. */
export type StandardSchema = Parameters<typeof standardSchemaResolver>[0];

/** What a refused save says: by field name, and under '' what belongs to no field. */
export type Rejected = Readonly<Record<string, string>>;

export interface FormProps<Values extends FieldValues> {
  /** The contract's own body schema, so that browser and server refuse the same things. */
  schema: StandardSchema;
  defaultValues: DefaultValues<Values>;
  /** Resolves to what the server refused, by field; nothing when it is saved. `another`: the next one is typed at once. */
  onSave: (values: Values, another?: boolean) => Promise<Rejected | void>;
  /** With it there is 'Save and add another': what the next form begins with, from what was typed into this one. */
  nextFrom?: (typed: Values) => DefaultValues<Values>;
  label: string;
  saveLabel?: string;
  onCancel?: () => void;
  /** Back to the default values once saved (passwords, the next entry); otherwise what was saved stays. */
  clearWhenSaved?: boolean;
  /** Result of the last save, as a banner above the buttons. */
  result?: ReactNode;
  children: ReactNode;
}

function problemsOf(errors: Record<string, unknown>, labels: ReturnType<typeof createFormLabels>, values: FieldValues) {
  return Object.entries(errors).flatMap<FieldProblem>(([name, error]) => {
    const message = (error as { message?: string } | undefined)?.message;
    const field = labels.find(name);
    if (!field) return message ? [{ text: message }] : [];
    return [{ id: field.id, text: fieldErrorText(field, values[name], message) }];
  });
}

/** Whether the form was sent by 'Save and add another'; the Enter key is Save. */
const isAnother = ({ nativeEvent }: FormEvent<HTMLFormElement>): boolean =>
  nativeEvent instanceof SubmitEvent && (nativeEvent.submitter as HTMLButtonElement | null)?.value === 'another';

const firstEmptyField = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:enabled, select:enabled') ?? [])].find(
    ({ value }) => value === '',
  );

/** A form on a contract's schema: fields, summary of what is wrong, sticky Save, and the question before leaving. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const t = useWords(kit);
  const {
    schema,
    defaultValues,
    onSave,
    label,
    saveLabel = t('save'),
    onCancel,
    clearWhenSaved,
    nextFrom,
    result,
  } = props;
  const form = useForm<Values>({
    resolver: standardSchemaResolver(schema) as unknown as Resolver<Values>,
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [labels] = useState(createFormLabels);
  const [attempt, setAttempt] = useState(0);
  const { isDirty, isSubmitting, errors } = form.formState;
  useLeaveGuard(isDirty);

  const element = useRef<HTMLFormElement>(null);
  const begin = (next: DefaultValues<Values>) => {
    form.reset(next as Values);
    requestAnimationFrame(() => firstEmptyField(element.current)?.focus());
  };
  const save = (another: boolean) =>
    form.handleSubmit(
      async (values) => {
        const typed = { ...form.getValues() };
        const refused = await (nextFrom ? onSave(values, another) : onSave(values));
        if (!refused) {
          if (another && nextFrom) begin(nextFrom(typed));
          else form.reset(clearWhenSaved ? undefined : values);
          return;
        }
        for (const [name, message] of Object.entries(refused)) {
          const place = name === '' ? 'root' : name;
          form.setError(place as Parameters<typeof form.setError>[0], { message });
        }
        if (Object.keys(refused).length > 0) setAttempt((before) => before + 1);
      },
      () => setAttempt((before) => before + 1),
    );

  return (
    <FormProvider {...form}>
      <FormLabelsProvider value={labels}>
        <Box
          component="form"
          aria-label={label}
          noValidate
          ref={element}
          onSubmit={(event) => void save(isAnother(event))(event)}
        >
          <ErrorSummary attempt={attempt} problems={problemsOf(errors, labels, form.getValues())} />
          <Box sx={{ display: 'grid', gap: 5, alignItems: 'start' }}>{props.children}</Box>
          {result}
          <FormActions
            saveLabel={saveLabel}
            saving={isSubmitting}
            anotherLabel={nextFrom && t('save-and-add-another')}
            onCancel={onCancel}
            note={isDirty ? t('not-saved-yet') : undefined}
          />
        </Box>
      </FormLabelsProvider>
    </FormProvider>
  );
}
