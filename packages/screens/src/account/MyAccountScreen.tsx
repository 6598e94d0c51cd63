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
import { offersPasskeys } from '../shared/passkey';
import { AddPasskey } from './AddPasskey';
import { AddTotp } from './AddTotp';
import type { ChangeProof } from './change-proof';
import { EndFactor } from './EndFactor';
import { KIND_WORDS, when } from './factor-labels';
import { RecoveryCodes } from './RecoveryCodes';
import { RenewCodes } from './RenewCodes';

const ASKED: Record<OwnFactors['asked'], string> = {
  NEVER: 'The portal does not ask for a second factor now.',
  SIGNING: 'You are asked for one of them when you sign: a release, a run, a moderation order and the like.',
  SIGN_IN: 'You are asked for one of them when you sign in, and when you sign.',
};

type Doing = { what: 'totp' | 'passkey' | 'codes' } | { what: 'end'; factor: Factor };

/** The second factors of the person signed in, their recovery codes, and where they are signed in. */
export function MyAccountScreen() {
  const query = useGetOwnFactorsQuery();
  const [doing, setDoing] = useState<(Doing & { proof: ChangeProof }) | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const begin = async (next: Doing, { factors }: OwnFactors) => {
    clear();
    if (factors.length === 0) return setDoing({ ...next, proof: { passwordOnly: true, totp: false, passkey: null } });
    // `callOnce`, since a challenge is good once and no store may keep it.
    const answer = await callOnce(askPasskey, { body: { purpose: 'MANAGE' } });
    if ('error' in answer) return showMessage('error', failureText(answer.error, 'That could not be begun.'));
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
    <Screen title="My Account">
      <QueryView query={query} failure={(error) => failureText(error, 'Your account could not be read.')}>
        {(account) => (
          <>
            <Panel title="Second factors" note={ASKED[account.asked]}>
              <Stack>
                <Factors account={account} onEnd={(factor) => void begin({ what: 'end', factor }, account)} />
                {banner}
                <Stack row>
                  <Button kind="primary" onClick={() => void begin({ what: 'totp' }, account)}>
                    Add an authenticator app
                  </Button>
                  {account.passkeysFor !== null && offersPasskeys(account.passkeysFor) && (
                    <Button onClick={() => void begin({ what: 'passkey' }, account)}>Add a passkey</Button>
                  )}
                </Stack>
                {account.passkeysFor !== null && !offersPasskeys(account.passkeysFor) && (
                  <Text quiet>{`Passkeys work where the portal is opened as ${account.passkeysFor}.`}</Text>
                )}
              </Stack>
            </Panel>
            <Panel
              title="Recovery codes"
              note="For the day a phone or key is lost: each opens your account once, beside the password, and signs nothing."
            >
              <Stack>
                <Text>
                  {account.recoveryCodes === null
                    ? account.factors.length === 0
                      ? 'Ten codes are made with your first factor.'
                      : 'You have none yet.'
                    : `${account.recoveryCodes} of 10 codes are left.`}
                </Text>
                {account.factors.length > 0 && (
                  <div>
                    <Button onClick={() => void begin({ what: 'codes' }, account)}>Make new codes</Button>
                  </div>
                )}
              </Stack>
            </Panel>
            <Panel title="Sign-ins">
              <Text>Where you are signed in is shown by My sign-ins, below your name at the top of every page.</Text>
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
  const columns: Column<Factor>[] = [
    { key: 'label', header: 'Name', cell: ({ label }) => label, title: true },
    { key: 'kind', header: 'Kind', cell: ({ kind }) => KIND_WORDS[kind], card: 1 },
    { key: 'made', header: 'Added', cell: ({ createdAt }) => when(createdAt), card: 2, width: 160 },
    {
      key: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? when(lastUsedAt) : 'Never'),
      card: 2,
      width: 160,
    },
    {
      key: 'action',
      header: 'Action',
      action: true,
      width: 110,
      cell: (factor) => (
        <Button small aria-label={`End ${factor.label}`} onClick={() => onEnd(factor)}>
          End
        </Button>
      ),
    },
  ];
  return (
    <DataTable
      label="Second factors"
      rows={account.factors}
      columns={columns}
      rowKey={({ id }) => String(id)}
      empty={{
        text: 'You have no second factor yet.',
        hint: 'An authenticator app on your phone, or a passkey of this device.',
      }}
    />
  );
}
