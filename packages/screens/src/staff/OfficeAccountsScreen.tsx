import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListStaffHistoryQuery, useListStaffQuery } from '@thervu/contracts/staff/staff-api';
import { proposePerson, type StaffPerson, type StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import { useWords, type Say } from '@thervu/words';
import { staff as staffWords, type StaffWords } from '@thervu/words/compiled/staff';
import { HalfDialog, type HalfCode } from './HalfDialog';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { PersonDialog } from './PersonDialog';
import { PersonActDialog } from './PersonActDialog';
import { ProposalDialog } from './ProposalDialog';
import { personColumns, proposalColumns, type PersonAct, type ProposalAct } from './staff-columns';

const failedIn = (t: Say<StaffWords>) => t('the-office-accounts-could-not-be');

/** Office Accounts: the persons of the office with their duties, what waits for a second officer, and what was decided. */
export function OfficeAccountsScreen() {
  const t = useWords(staffWords);
  const { can } = useSession();
  const managing = can(proposePerson);
  const staff = useListStaffQuery(undefined, { refetchOnMountOrArgChange: true });
  const history = useListStaffHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<StaffPerson | 'new' | null>(null);
  const [asked, setAsked] = useState<{ person: StaffPerson; what: Exclude<PersonAct, 'change'> } | null>(null);
  const [deciding, setDeciding] = useState<{ proposal: StaffProposal; what: ProposalAct } | null>(null);
  const [code, setCode] = useState<(HalfCode & { then: string }) | null>(null);
  const { banner, showMessage, clear } = useBanner();

  /** Closes every dialog, shows half of a code where there is one, and reads the lists anew. */
  const settle = (text: string, half: HalfCode | null) => {
    setEdited(null);
    setAsked(null);
    setDeciding(null);
    // a message would lie over the code on a phone: it follows when the code has been written down
    setCode(half && { ...half, then: text });
    if (half === null) showMessage('success', text);
    void staff.refetch();
    void history.refetch();
  };
  const proposed = (name: string, half: string | null) =>
    settle(t('proposed-another-signer-confirms-it'), half === null ? null : { half, name });
  const act = (person: StaffPerson, what: PersonAct) => {
    clear();
    if (what === 'change') setEdited(person);
    else setAsked({ person, what });
  };

  return (
    <Screen
      title={t('office-accounts')}
      note={t('every-account-belongs-to-one-person')}
      action={
        managing && (
          <Button
            kind="primary"
            onClick={() => {
              clear();
              setEdited('new');
            }}
          >
            {t('propose-a-person')}
          </Button>
        )
      }
    >
      {banner}
      <QueryView query={staff} failure={(error) => failureText(error, failedIn(t))}>
        {({ persons, proposals }) => (
          <RenewedCredentials>
            {proposals.length > 0 && (
              <Panel title={t('waiting-for-a-second-officer')} bare>
                <DataTable
                  cards
                  label={t('proposals-that-wait')}
                  rows={proposals}
                  columns={proposalColumns(
                    t,
                    managing
                      ? (proposal, what) => {
                          clear();
                          setDeciding({ proposal, what });
                        }
                      : undefined,
                  )}
                  rowKey={({ id }) => String(id)}
                />
              </Panel>
            )}
            <Panel title={t('persons')} bare>
              <DataTable
                cards
                label={t('persons-of-the-office')}
                rows={persons}
                columns={personColumns(t, managing ? act : undefined)}
                rowKey={({ id }) => String(id)}
                empty={{ text: t('no-record-found'), hint: t('npm-run-office-create-makes-the') }}
              />
            </Panel>
          </RenewedCredentials>
        )}
      </QueryView>
      <Panel title={t('history')} bare>
        <QueryView query={history} failure={(error) => failureText(error, failedIn(t))}>
          {(rows) => (
            <DataTable
              cards
              label={t('what-was-decided')}
              rows={rows}
              columns={proposalColumns(t, undefined)}
              rowKey={({ id }) => String(id)}
              empty={{ text: t('no-record-found'), hint: t('nothing-has-been-proposed-yet') }}
            />
          )}
        </QueryView>
      </Panel>
      {edited && (
        <PersonDialog
          person={edited === 'new' ? null : edited}
          onProposed={(name, half) => proposed(name, half)}
          onClose={() => setEdited(null)}
        />
      )}
      {asked && (
        <PersonActDialog
          {...asked}
          onCode={(half) => proposed(asked.person.name, half)}
          onEnded={(text) => settle(text, null)}
          onClose={() => setAsked(null)}
        />
      )}
      {deciding && <ProposalDialog {...deciding} onDone={settle} onClose={() => setDeciding(null)} />}
      {code && (
        <HalfDialog
          code={code}
          onClose={() => {
            setCode(null);
            showMessage('success', code.then);
          }}
        />
      )}
    </Screen>
  );
}
