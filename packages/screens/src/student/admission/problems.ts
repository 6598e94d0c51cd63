import type { FieldProblem } from '@thervu/ui/form/ErrorSummary';
import { fieldErrorText } from '@thervu/ui/form/field-error-text';
import type { FormLabels } from '@thervu/ui/form/FormLabels';
import { labelOf } from './admission-messages';
import { isFile, type Typed } from './tab-values';

const MISSING = 'This field is required.';

/** The words beside a file: a form knows no value of it, so its rule alone says what is wrong. */
export const fileMessage = (label: string, message: string): string =>
  message === MISSING ? `${label} is required.` : message;

/** What keeps a tab from being saved, in the words of its fields. */
export function tabProblems(
  errors: Readonly<Record<string, { message?: unknown } | undefined>>,
  labels: FormLabels,
  typed: Typed,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = typeof error?.message === 'string' ? error.message : undefined;
    const field = labels.find(name);
    if (field) {
      const text =
        message && isFile(name) ? fileMessage(field.label, message) : fieldErrorText(field, typed[name], message);
      return [{ id: field.id, text: withLabel(field.label, text) }];
    }
    return message ? [{ text: `${labelOf(name)}: ${message}` }] : [];
  });
}

/** A sentence of a rule does not name its field; in a list it has to. */
const withLabel = (label: string, text: string): string => (text.startsWith(label) ? text : `${label}: ${text}`);
