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
import { HalfDialog, type HalfCode } from './HalfDialog';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { PersonDialog } from './PersonDialog';
import { PersonActDialog } from './PersonActDialog';
import { ProposalDialog } from './ProposalDialog';
import { personColumns, proposalColumns, type PersonAct, type ProposalAct } from './staff-columns';

const FAILED = 'The office accounts could not be read.';

/** Office Accounts: the persons of the office with their duties, what waits for a second officer, and what was decided. */
export function OfficeAccountsScreen() {
  const { can } = useSession();
  const managing = can(proposePerson);
  const staff = useListStaffQuery(undefined, { refetchOnMountOrArgChange: true });
  const history = useListStaffHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const [edited, setEdited] = useState<StaffPerson | 'new' | null>(null);
  const [asked, setAsked] = useState<{ person: StaffPerson; what: Exclude<PersonAct, 'change'> } | null>(null);
  const [deciding, setDeciding] = useState<{ proposal: StaffProposal; what: ProposalAct } | null>(null);
  const [code, setCode] = useState<HalfCode | null>(null);
  const { banner, showMessage, clear } = useBanner();

  /** Closes every dialog, shows half of a code where there is one, and reads the lists anew. */
  const settle = (text: string, half: HalfCode | null) => {
    setEdited(null);
    setAsked(null);
    setDeciding(null);
    setCode(half);
    showMessage('success', text);
    void staff.refetch();
    void history.refetch();
  };
  const proposed = (name: string, half: string | null) =>
    settle('Proposed. Another signer confirms it.', half === null ? null : { half, name });
  const act = (person: StaffPerson, what: PersonAct) => {
    clear();
    if (what === 'change') setEdited(person);
    else setAsked({ person, what });
  };

  return (
    <Screen
      title="Office Accounts"
      note="Every account belongs to one person. One signer proposes, another confirms."
      action={
        managing && (
          <Button
            kind="primary"
            onClick={() => {
              clear();
              setEdited('new');
            }}
          >
            Propose a person
          </Button>
        )
      }
    >
      {banner}
      <QueryView query={staff} failure={(error) => failureText(error, FAILED)}>
        {({ persons, proposals }) => (
          <RenewedCredentials>
            {proposals.length > 0 && (
              <Panel title="Waiting for a second officer" bare>
                <DataTable
                  cards
                  label="Proposals that wait"
                  rows={proposals}
                  columns={proposalColumns(
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
            <Panel title="Persons" bare>
              <DataTable
                cards
                label="Persons of the office"
                rows={persons}
                columns={personColumns(managing ? act : undefined)}
                rowKey={({ id }) => String(id)}
                empty={{ text: 'No Record Found', hint: 'npm run office:create makes the first two.' }}
              />
            </Panel>
          </RenewedCredentials>
        )}
      </QueryView>
      <Panel title="History" bare>
        <QueryView query={history} failure={(error) => failureText(error, FAILED)}>
          {(rows) => (
            <DataTable
              cards
              label="What was decided"
              rows={rows}
              columns={proposalColumns(undefined)}
              rowKey={({ id }) => String(id)}
              empty={{ text: 'No Record Found', hint: 'Nothing has been proposed yet.' }}
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
      {code && <HalfDialog code={code} onClose={() => setCode(null)} />}
    </Screen>
  );
}
