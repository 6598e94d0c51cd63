import { useListCredentialEventsQuery } from '@thervu/contracts/auth/auth-api';
import { formatMoment } from '@thervu/contracts/core/format';
import { Banner } from '@thervu/ui/message/Banner';

const WHAT = { FIRST_PASSWORD: 'a first password', CODE: 'a one-time code' } as const;

/** Tells whom an account belongs to that somebody else gave out a way into it; nothing where nobody did. */
export function CredentialNotice() {
  const events = useListCredentialEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!events.data?.length) return null;
  return (
    <Banner kind="warning">
      {events.data.map(({ kind, at, by }) => (
        <div key={at}>
          {formatMoment(at)}: {by ?? 'the installation'} gave out {WHAT[kind]} for this account.
        </div>
      ))}
      <div>If you did not ask for it, tell the examination office at once.</div>
    </Banner>
  );
}
