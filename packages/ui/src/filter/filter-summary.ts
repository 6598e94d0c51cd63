/** What can be chosen or typed in a filter, the first of them first. */
export const FIELDS = 'select:enabled, input:enabled:not([type=hidden])';

type Field = HTMLSelectElement | HTMLInputElement;

const nameOf = (field: Field) => (field.labels?.[0]?.textContent ?? '').replace(/\s*\*\s*$/u, '').trim();

const isMissing = (field: Field, placeholder: string): boolean => {
  if (field.getAttribute('aria-invalid') === 'true') return true;
  if (field.value !== '') return false;
  if (field.required || field.getAttribute('aria-required') === 'true') return true;
  return field instanceof HTMLSelectElement && (field.disabled || field.selectedOptions[0]?.text === placeholder);
};

/** A bare figure is understood beside its name only: 'semester 2'. */
function wordsOf(field: Field): string {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked ? nameOf(field) : '';
    return field.value.trim();
  }
  const text = field.selectedOptions[0]?.text.trim() ?? '';
  return /^\d{1,2}$/.test(text) ? `${nameOf(field).toLowerCase()} ${text}` : text;
}

/**
 * What a filter searches for, in one line: 'ODD-2025-NOV, UG, B.Com., 2025, semester 2'. Null while something is missing
 * that has to be chosen: `placeholder` is the entry of a select that stands for no choice.
 */
export function whatIsChosen(form: HTMLFormElement, placeholder: string): string | null {
  const fields = [...form.querySelectorAll<Field>('select, input:not([type=hidden])')];
  if (fields.some((field) => isMissing(field, placeholder))) return null;
  const words = fields.map(wordsOf).filter((text) => text !== '');
  return words.length > 0 ? words.join(', ') : null;
}
