/**
 * The words beside a field. An empty required field is told that first, whatever rule found it.
 * Then a contract that gives its rule a sentence is quoted; zod/mini carries none of its own.
 */
export function fieldErrorText(
  { label, required }: { label: string; required?: boolean },
  value: unknown,
  message: string | undefined,
): string {
  const empty = value === undefined || value === null || value === '';
  const ownText = message && !/^Invalid/.test(message) ? message : undefined;
  if (empty && (required || !ownText)) return `${label} is required.`;
  return ownText ?? `${label} is not valid.`;
}
