/**
 * The words beside a field. An empty required field is told that first, whatever rule found it.
 * Then a contract that gives its rule a sentence is quoted; zod/mini carries none of its own.
 */
export function fieldWords(
  { label, required }: { label: string; required?: boolean },
  value: unknown,
  message: string | undefined,
): string {
  const empty = value === undefined || value === null || value === '';
  const own = message && !/^Invalid/.test(message) ? message : undefined;
  if (empty && (required || !own)) return `${label} is required.`;
  return own ?? `${label} is not valid.`;
}
