import type { ReactNode } from 'react';
import { RENEWED_DAYS } from '@thervu/contracts/core/duties';
import { formatMoment } from '@thervu/contracts/core/format';
import { useListRenewedAccountsQuery } from '@thervu/contracts/signature/signature-api';
import type { RenewedAccount } from '@thervu/contracts/signature/signature-contract';
import { Banner } from '@thervu/ui/message/Banner';
import { Stack } from '@thervu/ui/layout/Stack';
import { useWords } from '@thervu/words';
import { signing as signingWords } from '@thervu/words/compiled/signing';

export interface RenewedCredentialsProps {
  /** The other persons of this desk; without it those of the office. */
  concerns?: (account: RenewedAccount) => boolean;
  children: ReactNode;
}

const isOffice = ({ kind }: RenewedAccount) => kind === 'OFFICE';
const whoOf = ({ name, where }: RenewedAccount) => (where === null ? name : `${name} (${where})`);

/** Older answers are asked for again where a desk is opened. */
const FRESH_SECONDS = 10;

/** Whose credentials somebody else has renewed; a screen with something below the desk asks for it at once, and not after its rows. */
export const useRenewedAccounts = () =>
  useListRenewedAccountsQuery(undefined, { refetchOnMountOrArgChange: FRESH_SECONDS });

/**
 * A desk where something is signed, and above it whose credentials somebody else renewed within a week. The desk comes with the
 * answer, so that the notice moves nothing.
 */
export function RenewedCredentials({ concerns = isOffice, children }: RenewedCredentialsProps) {
  const t = useWords(signingWords);
  const query = useRenewedAccounts();
  if (query.data === undefined && query.error === undefined) return null;
  const accounts = (query.data ?? []).filter(concerns);
  if (accounts.length === 0 && query.error === undefined) return children;
  return (
    <Stack>
      <Banner kind="warning">
        {query.error !== undefined && t('whose-credentials-were-renewed-could-not')}
        {accounts.map((account) => (
          <div key={`${account.kind} ${account.name} ${account.at}`}>
            {t('who-credentials-renewed-on-at-by', {
              who: whoOf(account),
              at: formatMoment(account.at),
              by: account.by ?? t('the-installation'),
            })}
          </div>
        ))}
        {accounts.length > 0 && <div>{t('for-n-days-after-that-a', { n: RENEWED_DAYS })}</div>}
      </Banner>
      {children}
    </Stack>
  );
}
