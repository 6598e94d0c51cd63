import type { FastifyError } from 'fastify';

/** What is wrong with one field of a request. */
export interface FieldError {
  field: string;
  message: string;
}

/** Problems of one answer: a person reads a few, and a program that sends thousands is not sent thousands back. */
export const MAX_PROBLEMS = 20;
const MAX_FIELD_CHARS = 100;
/** Unknown keys that are named; the others are counted. */
const NAMED_KEYS = 3;
const MAX_KEY_CHARS = 40;

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** Whether the message says that nobody knows the field; only a program can have sent one. */
export const isUnknownField = (message: string): boolean => message.startsWith('is not a known field');

type Violation = NonNullable<FastifyError['validation']>[number];

interface UnknownKeys {
  first: string[];
  count: number;
}

/** One problem for all unknown keys of an object: the first of them is the field. */
function ofUnknownKeys(path: string, { first, count }: UnknownKeys): FieldError {
  const [key, ...others] = first.map((name) => cut(name, MAX_KEY_CHARS));
  const field = cut([path, key].filter(Boolean).join('/'), MAX_FIELD_CHARS);
  if (count === 1) return { field, message: 'is not a known field' };
  const rest = count - first.length;
  return {
    field,
    message: `is not a known field, nor are: ${[...others, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')}`,
  };
}

/**
 * What is wrong with the shape of a request, at most 20 problems. Field names stand in the form's notation: `/body/0/mark`
 * becomes `0/mark`. Unknown keys of an object are one problem, however many they are.
 */
export function validationErrors(violations: readonly Violation[] = []): FieldError[] {
  const unknown = new Map<string, UnknownKeys>();
  const problems: (FieldError | { at: string })[] = [];
  let tooMany: string | undefined;
  for (const { instancePath, keyword, params, message = 'is not accepted' } of violations) {
    const path = instancePath.replace(/^\//, '');
    const key = params.additionalProperty as string | undefined;
    const keys = unknown.get(path);
    if (keyword === 'maxProperties') tooMany ??= cut(path, MAX_FIELD_CHARS);
    else if (key !== undefined && keys) {
      keys.count += 1;
      if (keys.first.length <= NAMED_KEYS) keys.first.push(key);
    } else if (problems.length < MAX_PROBLEMS) {
      const missing = params.missingProperty as string | undefined;
      if (key !== undefined) {
        unknown.set(path, { first: [key], count: 1 });
        problems.push({ at: path });
      } else {
        const field = cut([path, missing].filter(Boolean).join('/'), MAX_FIELD_CHARS);
        problems.push({ field, message: missing ? 'is required' : message });
      }
    }
  }
  // the keys themselves are named only where the request is small enough to be looked through
  if (tooMany !== undefined && unknown.size === 0) problems.unshift({ field: tooMany, message: 'has too many fields' });
  return problems
    .slice(0, MAX_PROBLEMS)
    .map((problem) => ('at' in problem ? ofUnknownKeys(problem.at, unknown.get(problem.at)!) : problem));
}
