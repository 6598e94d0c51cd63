import * as z from 'zod/mini';
import { rupeesProblem } from '@thervu/contracts/fee-schedule/fee-rules';

/** Rupees as somebody types them: '1,250.50'; NaN where it is no amount. */
export function readRupees(typed: unknown): number {
  const text = String(typed as string)
    .trim()
    .replaceAll(',', '');
  return /^-?[0-9]+(\.[0-9]+)?$/.test(text) ? Number(text) : NaN;
}

/** A form of amounts, each judged by the server's own rule. */
export const rupeesSchema = (fields: readonly string[]) =>
  z.object(
    Object.fromEntries(
      fields.map((field) => [
        field,
        z.string().check(
          z.check((payload) => {
            const message = rupeesProblem(readRupees(payload.value));
            if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
          }),
        ),
      ]),
    ),
  );
