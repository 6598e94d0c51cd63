import type { Problem } from './shapes';

/** An error as the HTTP client hands it to a screen: the server's problem, or a failure of the line. */
export interface CallError {
  /** HTTP status; 0 when no answer came (network down, time-out). */
  status: number;
  data?: Partial<Problem> & { error?: unknown };
  /** Sentence of the HTTP client for failures of the line. */
  transport?: string;
}

/** The server's own sentence of a failed call, or that of the connection; undefined where there is none. */
export function ownMessage(error: unknown): string | undefined {
  const { data, transport } = (error ?? {}) as CallError;
  return (typeof data?.message === 'string' && data.message) || transport || undefined;
}

/** Text of a failed answer: its `error` or `message` field when it has one, else the fallback of the operation. */
export function failureText(error: unknown, fallback: string): string {
  const data = (error as CallError | undefined)?.data;
  for (const text of [data?.error, data?.message]) if (typeof text === 'string' && text.trim() !== '') return text;
  return fallback;
}

/** Messages by field of a rejected form; empty when the failure names no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = (error as CallError | undefined)?.data?.errors ?? [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}
