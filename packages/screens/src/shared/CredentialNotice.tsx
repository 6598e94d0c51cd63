import { useListCredentialEventsQuery } from '@thervu/contracts/auth/auth-api';
import { formatMoment } from '@thervu/contracts/core/format';
import { Banner } from '@thervu/ui/message/Banner';
import { useWords } from '@thervu/words';
import { dashboard } from '@thervu/words/compiled/dashboard';

/** Tells whom an account belongs to that somebody else gave out a way into it; nothing where nobody did. */
export function CredentialNotice() {
  const t = useWords(dashboard);
  const events = useListCredentialEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!events.data?.length) return null;
  return (
    <Banner kind="warning">
      {events.data.map(({ kind, at, by }) => (
        <div key={at}>{t(`credential.${kind}`, { at: formatMoment(at), by: by ?? t('credential.installation') })}</div>
      ))}
      <div>{t('credential.tell')}</div>
    </Banner>
  );
}
