import type { FieldProblem } from '@thervu/ui/ErrorSummary';
import { fieldWords } from '@thervu/ui/field-words.ts';
import type { FormLabels } from '@thervu/ui/FormLabels';
import { labelOf } from './admission-words';
import { isFile, type Typed } from './tab-values';

const MISSING = 'This field is required.';

/** The words beside a file: a form knows no value of it, so its rule alone says what is wrong. */
export const fileWords = (label: string, message: string): string =>
  message === MISSING ? `${label} is required.` : message;

/** What keeps a tab from being saved, in the words of its fields. */
export function problemsOf(
  errors: Readonly<Record<string, { message?: unknown } | undefined>>,
  labels: FormLabels,
  typed: Typed,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = typeof error?.message === 'string' ? error.message : undefined;
    const field = labels.find(name);
    if (field) {
      const words =
        message && isFile(name) ? fileWords(field.label, message) : fieldWords(field, typed[name], message);
      return [{ id: field.id, text: withLabel(field.label, words) }];
    }
    return message ? [{ text: `${labelOf(name)}: ${message}` }] : [];
  });
}

/** A sentence of a rule does not name its field; in a list it has to. */
const withLabel = (label: string, words: string): string =>
  words.startsWith(label) ? words : `${label}: ${words}`;
