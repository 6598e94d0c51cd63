import { FIELD_MISSING } from '@thervu/contracts/student/student-rules';
import type { FieldProblem } from '@thervu/ui/form/ErrorSummary';
import { fieldErrorText } from '@thervu/ui/form/field-error-text';
import type { FormLabels } from '@thervu/ui/form/FormLabels';
import type { Say } from '@thervu/words';
import type { AdmissionWords } from '@thervu/words/compiled/admission';
import { isFile, type Typed } from './tab-values';
import type { FieldLabel } from './useFieldLabel';

/** The words beside a file: a form knows no value of it, so its rule alone says what is wrong. */
export const fileMessage = (t: Say<AdmissionWords>, label: string, message: string): string =>
  message === FIELD_MISSING ? t('file.is-required', { label }) : message;

/** How a form speaks: its own words, the labels of its fields, and the sentences of rules and server. */
export interface Speech {
  t: Say<AdmissionWords>;
  labelOf: FieldLabel;
  say: (message: string) => string;
}

/** What keeps a tab from being saved, in the words of its fields. */
export function tabProblems(
  errors: Readonly<Record<string, { message?: unknown } | undefined>>,
  labels: FormLabels,
  typed: Typed,
  { t, labelOf, say }: Speech,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = typeof error?.message === 'string' ? error.message : undefined;
    const field = labels.find(name);
    if (field) {
      const text =
        message && isFile(name) ? fileMessage(t, field.label, message) : fieldErrorText(field, typed[name], message);
      return [{ id: field.id, text: withLabel(field.label, say(text)) }];
    }
    return message ? [{ text: `${labelOf(name)}: ${say(message)}` }] : [];
  });
}

/** A sentence of a rule does not name its field; in a list it has to. */
const withLabel = (label: string, text: string): string => (text.startsWith(label) ? text : `${label}: ${text}`);
