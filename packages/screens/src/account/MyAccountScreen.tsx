import { useState } from 'react';
import { callOnce } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { askPasskey, type Factor, type OwnFactors } from '@thervu/contracts/signature/factor-contract';
import { useGetOwnFactorsQuery } from '@thervu/contracts/signature/signature-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords } from '@thervu/words';
import { myAccount } from '@thervu/words/compiled/my-account';
import { offersPasskeys } from '../shared/passkey';
import { AddPasskey } from './AddPasskey';
import { AddTotp } from './AddTotp';
import type { ChangeProof } from './change-proof';
import { EndFactor } from './EndFactor';
import { KIND_WORDS, when } from './factor-labels';
import { RecoveryCodes } from './RecoveryCodes';
import { RenewCodes } from './RenewCodes';

const ASKED = {
  NEVER: 'asked.never',
  SIGNING: 'asked.signing',
  SIGN_IN: 'asked.sign-in',
} as const satisfies Record<OwnFactors['asked'], string>;

type Doing = { what: 'totp' | 'passkey' | 'codes' } | { what: 'end'; factor: Factor };

/** The second factors of the person signed in, their recovery codes, and where they are signed in. */
export function MyAccountScreen() {
  const t = useWords(myAccount);
  const query = useGetOwnFactorsQuery();
  const [doing, setDoing] = useState<(Doing & { proof: ChangeProof }) | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const begin = async (next: Doing, { factors }: OwnFactors) => {
    clear();
    if (factors.length === 0) return setDoing({ ...next, proof: { passwordOnly: true, totp: false, passkey: null } });
    // `callOnce`, since a challenge is good once and no store may keep it.
    const answer = await callOnce(askPasskey, { body: { purpose: 'MANAGE' } });
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('not-begun')));
    return setDoing({ ...next, proof: { passwordOnly: false, ...answer.data } });
  };
  const done = (text: string, recoveryCodes: readonly string[] | null = null) => {
    setDoing(null);
    showMessage('success', text);
    if (recoveryCodes) setCodes(recoveryCodes);
    void query.refetch();
  };
  const close = () => setDoing(null);
  return (
    <Screen title={t('title')}>
      <QueryView query={query} failure={(error) => failureText(error, t('not-read'))}>
        {(account) => (
          <>
            <Panel title={t('factors')} note={t(ASKED[account.asked])}>
              <Stack>
                <Factors account={account} onEnd={(factor) => void begin({ what: 'end', factor }, account)} />
                {banner}
                <Stack row>
                  <Button kind="primary" onClick={() => void begin({ what: 'totp' }, account)}>
                    {t('add-app')}
                  </Button>
                  {account.passkeysFor !== null && offersPasskeys(account.passkeysFor) && (
                    <Button onClick={() => void begin({ what: 'passkey' }, account)}>{t('add-passkey')}</Button>
                  )}
                </Stack>
                {account.passkeysFor !== null && !offersPasskeys(account.passkeysFor) && (
                  <Text quiet>{t('passkeys-for', { address: account.passkeysFor })}</Text>
                )}
              </Stack>
            </Panel>
            <Panel title={t('codes')} note={t('codes.note')}>
              <Stack>
                <Text>
                  {account.recoveryCodes === null
                    ? account.factors.length === 0
                      ? t('codes.with-first')
                      : t('codes.none')
                    : t('codes.left', { n: account.recoveryCodes })}
                </Text>
                {account.factors.length > 0 && (
                  <div>
                    <Button onClick={() => void begin({ what: 'codes' }, account)}>{t('codes.make')}</Button>
                  </div>
                )}
              </Stack>
            </Panel>
            <Panel title={t('sign-ins')}>
              <Text>{t('sign-ins.where')}</Text>
            </Panel>
          </>
        )}
      </QueryView>
      {doing?.what === 'totp' && <AddTotp proof={doing.proof} onDone={done} onClose={close} />}
      {doing?.what === 'passkey' && <AddPasskey proof={doing.proof} onDone={done} onClose={close} />}
      {doing?.what === 'codes' && <RenewCodes proof={doing.proof} onDone={done} onClose={close} />}
      {doing?.what === 'end' && <EndFactor factor={doing.factor} proof={doing.proof} onDone={done} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </Screen>
  );
}

function Factors({ account, onEnd }: { account: OwnFactors; onEnd: (factor: Factor) => void }) {
  const t = useWords(myAccount);
  const columns: Column<Factor>[] = [
    { key: 'label', header: t('name'), cell: ({ label }) => label, title: true },
    { key: 'kind', header: t('kind'), cell: ({ kind }) => t(KIND_WORDS[kind]), card: 1 },
    { key: 'made', header: t('added'), cell: ({ createdAt }) => when(createdAt), card: 2, width: 160 },
    {
      key: 'used',
      header: t('last-used'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? when(lastUsedAt) : t('never')),
      card: 2,
      width: 160,
    },
    {
      key: 'action',
      header: t('action'),
      action: true,
      width: 110,
      cell: (factor) => (
        <Button small aria-label={t('end-named', { factor: factor.label })} onClick={() => onEnd(factor)}>
          {t('end')}
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label={t('factors')}
      rows={account.factors}
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={{
        text: t('factors.none'),
        hint: t('factors.hint'),
      }}
    />
  );
}
