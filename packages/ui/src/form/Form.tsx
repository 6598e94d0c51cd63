import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form';
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
  /** Resolves to what the server refused, by field; nothing when it is saved. */
  onSave: (values: Values) => Promise<Rejected | void>;
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

/** A form on a contract's schema: fields, summary of what is wrong, sticky Save, and the question before leaving. */
export function Form<Values extends FieldValues>(props: FormProps<Values>) {
  const { schema, defaultValues, onSave, label, saveLabel = 'Save', onCancel, clearWhenSaved, result } = props;
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

  const save = form.handleSubmit(
    async (values) => {
      const refused = await onSave(values);
      if (!refused) {
        form.reset(clearWhenSaved ? undefined : values);
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
        <Box component="form" aria-label={label} noValidate onSubmit={(event) => void save(event)}>
          <ErrorSummary attempt={attempt} problems={problemsOf(errors, labels, form.getValues())} />
          <Box sx={{ display: 'grid', gap: 5, alignItems: 'start' }}>{props.children}</Box>
          {result}
          <FormActions
            saveLabel={saveLabel}
            saving={isSubmitting}
            onCancel={onCancel}
            note={isDirty ? 'Not saved yet' : undefined}
          />
        </Box>
      </FormLabelsProvider>
    </FormProvider>
  );
}
