import { useListCredentialEventsQuery } from '@thervu/contracts/auth/auth-api';
import { formatMoment } from '@thervu/contracts/core/format';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { shared } from '@thervu/words/compiled/shared';

/** Tells whom an account belongs to that somebody else gave out a way into it; nothing where nobody did. */
export function CredentialNotice() {
  const t = useWords(shared);
  const events = useListCredentialEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!events.data?.length) return null;
  return (
    <Banner kind="warning">
      {events.data.map(({ kind, at, by }) => (
        <div key={at}>{t(`gave-out.${kind}`, { at: formatMoment(at), by: by ?? t('the-installation') })}</div>
      ))}
      <div>{t('if-you-did-not-ask')}</div>
    </Banner>
  );
}
