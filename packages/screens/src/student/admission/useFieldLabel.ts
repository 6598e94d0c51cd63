import { useMemo } from 'react';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { admission, type AdmissionWords } from '@thervu/words/compiled/admission';
import { CGPA_LABELS, LABELS, SHUT } from './admission-messages';

/** How a field or file of the form is called; for Engineering the first part of the first degree is a grade. */
export type FieldLabel = (field: string, engineering?: boolean) => string;

const PART = /^part([1-5])(?:_(total|obtmark|percent))?$/;

const labelIn =
  (t: Say<AdmissionWords>, known: (text: string) => string): FieldLabel =>
  (field, engineering = false) => {
    const grade = engineering ? CGPA_LABELS[field] : undefined;
    if (grade !== undefined) return known(grade);
    const [, nr, column] = PART.exec(field) ?? [];
    if (nr === undefined) return known(LABELS[field] ?? field);
    return t(column === undefined ? 'part' : `part.${column as 'total' | 'obtmark' | 'percent'}`, { nr });
  };

/** The labels of the form in the chosen language. */
export function useFieldLabel(): FieldLabel {
  const t = useWords(admission);
  const known = useKnownText(admission);
  return useMemo(() => labelIn(t, known), [t, known]);
}

/** Why a field is shut, said beside it. */
export const shutReason = (t: Say<AdmissionWords>, field: string): string | undefined =>
  Object.hasOwn(SHUT, field) ? t(SHUT[field as keyof typeof SHUT]) : undefined;
