import * as z from 'zod/mini';
import { NewPassword } from '@thervu/contracts/auth/new-password';

/** What the person types before the current password is asked for. */
export const PasswordForm = z
  .object({ newPassword: NewPassword, confirmPassword: z.string().check(z.minLength(1)) })
  .check(
    z.refine((typed) => typed.newPassword === typed.confirmPassword, {
      path: ['confirmPassword'],
      error: 'Passwords do not match.',
      // Said even while another rule is broken, once both have been typed.
      when: ({ value }) => {
        const typed = value as Partial<PasswordForm>;
        return Boolean(typed.newPassword && typed.confirmPassword);
      },
    }),
  );
export interface PasswordForm {
  newPassword: string;
  confirmPassword: string;
}
