import type { FieldProblem } from '@thervu/ui/ErrorSummary';
import { fieldWords } from '@thervu/ui/field-words.ts';
import type { FormLabels } from '@thervu/ui/FormLabels';
import { labelOf } from './admission-words';
import type { Typed } from './tab-values';

/** What keeps a tab from being saved, in the words of its fields. */
export function problemsOf(
  errors: Readonly<Record<string, { message?: unknown } | undefined>>,
  labels: FormLabels,
  typed: Typed,
): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const message = typeof error?.message === 'string' ? error.message : undefined;
    const field = labels.find(name);
    if (field)
      return [{ id: field.id, text: withLabel(field.label, fieldWords(field, typed[name], message)) }];
    return message ? [{ text: `${labelOf(name)}: ${message}` }] : [];
  });
}

/** A sentence of a rule does not name its field; in a list it has to. */
const withLabel = (label: string, words: string): string =>
  words.startsWith(label) ? words : `${label}: ${words}`;
