import { failureText } from '@thervu/contracts/core/problem';

/** The listed sentence of a failed load, and the server's own behind it where there is one. */
export function loadFailure(listed: string): (error: unknown) => string {
  return (error) => {
    const serverMessage = failureText(error, listed);
    return serverMessage === listed ? listed : `${listed} ${serverMessage}`;
  };
}
