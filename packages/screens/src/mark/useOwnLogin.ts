import { useGetOwnLoginQuery } from '@thervu/contracts/mark/mark-api';
import { useShell } from '@thervu/shell-api';

/**
 * Who is signed in, for the name of the draft. A list is shown once `asked` is true: what was typed before would have no name
 * to be kept under. Where the question fails there is no draft, and the list works all the same.
 */
export function useOwnLogin(): { login: string | undefined; asked: boolean } {
  const { token } = useShell();
  const { currentData, error } = useGetOwnLoginQuery({ signIn: token()?.slice(0, 12) ?? '' });
  return { login: currentData, asked: currentData !== undefined || error !== undefined };
}
