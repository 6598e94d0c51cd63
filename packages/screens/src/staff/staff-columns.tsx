import { FIRST_OFFICE_LOGIN } from '@thervu/contracts/core/duties';
import { formatDay, formatMoment } from '@thervu/contracts/core/format';
import type { StaffPerson, StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { formatDuties } from '@thervu/contracts/staff/staff-rules';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';

export type PersonAct = 'change' | 'code' | 'end';
export type ProposalAct = 'confirm' | 'decline' | 'withdraw';

/** The state of a person in a word or two. */
function stateOf({
  activeTo,
  enrolled,
  codeExpiresAt,
  credentialsRenewed,
  maySign,
  duties,
}: StaffPerson): [StatusKind, string] {
  if (activeTo !== null) return ['neutral', 'Ended'];
  if (!enrolled) return codeExpiresAt ? ['info', 'Code handed out'] : ['warning', 'Not enrolled'];
  const signer = duties.some(({ duty }) => duty === 'CONTROLLER' || duty === 'DEPUTY');
  if (signer && credentialsRenewed && !maySign) return ['warning', 'Works, does not sign'];
  return ['success', maySign ? 'Signs' : 'Works'];
}

function detailOf({ activeTo, endReason, endedBy, credentialsRenewed, codeExpiresAt, enrolled }: StaffPerson): string {
  if (activeTo !== null) return `${formatDay(activeTo)}, by ${endedBy ?? '–'}: ${endReason ?? ''}`;
  if (!enrolled && codeExpiresAt) return `Works until ${formatMoment(codeExpiresAt)}`;
  if (credentialsRenewed) {
    return `Credentials renewed on ${formatMoment(credentialsRenewed.at)} by ${credentialsRenewed.by ?? 'the installation'}`;
  }
  return '';
}

export const personColumns = (
  act: ((person: StaffPerson, what: PersonAct) => void) | undefined,
): Column<StaffPerson>[] => [
  {
    key: 'name',
    header: 'Person',
    cell: ({ name, designation }) => (
      <>
        <div>{name}</div>
        <div>{designation}</div>
      </>
    ),
    sortBy: ({ name }) => name,
    width: 190,
    title: true,
  },
  {
    key: 'login',
    header: 'Signs in as',
    cell: ({ login, email, mobile }) => (
      <>
        <div>{login}</div>
        {email && email !== login && <div>{email}</div>}
        {mobile && <div>{mobile}</div>}
      </>
    ),
    sortBy: ({ login }) => login,
    width: 190,
    card: 1,
  },
  { key: 'duties', header: 'Duties', cell: ({ duties }) => formatDuties(duties), width: 140, card: 2 },
  {
    key: 'state',
    header: 'State',
    cell: (person) => {
      const [kind, text] = stateOf(person);
      return (
        <>
          <StatusLabel kind={kind}>{text}</StatusLabel>
          <div>{detailOf(person)}</div>
        </>
      );
    },
    width: 190,
    card: 1,
  },
  {
    key: 'from',
    header: 'Since',
    cell: ({ activeFrom }) => formatDay(activeFrom),
    sortBy: ({ activeFrom }) => activeFrom,
    width: 110,
    card: 2,
  },
  ...(act
    ? [
        {
          key: 'action',
          header: 'Action',
          width: 290,
          action: true,
          cell: (person: StaffPerson) =>
            person.activeTo === null && (
              <Stack row>
                <Button small aria-label={`Change ${person.name}`} onClick={() => act(person, 'change')}>
                  Change
                </Button>
                {!person.own && (
                  <Button small aria-label={`New code for ${person.name}`} onClick={() => act(person, 'code')}>
                    New code
                  </Button>
                )}
                {!person.own && person.login !== FIRST_OFFICE_LOGIN && (
                  <Button small kind="quiet" aria-label={`End ${person.name}`} onClick={() => act(person, 'end')}>
                    End
                  </Button>
                )}
              </Stack>
            ),
        },
      ]
    : []),
];

const KIND = { PERSON: 'New person', CHANGE: 'Change', CODE: 'New code' } as const;
const STATE = {
  PROPOSED: ['warning', 'Waiting'],
  CONFIRMED: ['success', 'Confirmed'],
  DECLINED: ['neutral', 'Declined'],
  WITHDRAWN: ['neutral', 'Taken back'],
} as const;

export const proposalColumns = (
  act: ((proposal: StaffProposal, what: ProposalAct) => void) | undefined,
): Column<StaffProposal>[] => [
  { key: 'kind', header: 'What', cell: ({ kind }) => KIND[kind], width: 90 },
  {
    key: 'name',
    header: 'Person',
    cell: ({ name, designation, email }) => (
      <>
        <div>{name}</div>
        {designation && <div>{designation}</div>}
        {email && <div>{email}</div>}
      </>
    ),
    width: 180,
    title: true,
  },
  {
    key: 'duties',
    header: 'Duties',
    cell: ({ duties }) => (duties ? formatDuties(duties) : 'As they are'),
    width: 150,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason, width: 180 },
  {
    key: 'proposed',
    header: 'Proposed',
    cell: ({ proposedBy, proposedAt }) => `${proposedBy}, ${formatMoment(proposedAt)}`,
    sortBy: ({ proposedAt }) => proposedAt,
    width: 140,
  },
  act
    ? {
        key: 'action',
        header: 'Action',
        width: 220,
        action: true,
        cell: (proposal) =>
          proposal.own ? (
            <Stack row>
              <Button
                small
                kind="quiet"
                aria-label={`Take back the proposal about ${proposal.name}`}
                onClick={() => act(proposal, 'withdraw')}
              >
                Take back
              </Button>
            </Stack>
          ) : (
            <Stack row>
              <Button small aria-label={`Confirm ${proposal.name}`} onClick={() => act(proposal, 'confirm')}>
                Confirm
              </Button>
              <Button
                small
                kind="quiet"
                aria-label={`Decline ${proposal.name}`}
                onClick={() => act(proposal, 'decline')}
              >
                Decline
              </Button>
            </Stack>
          ),
      }
    : {
        key: 'state',
        header: 'Decided',
        cell: ({ state, decidedBy, decidedAt, decisionNote }) => (
          <>
            <StatusLabel kind={STATE[state][0]}>{STATE[state][1]}</StatusLabel>
            {decidedAt && (
              <div>
                {decidedBy}, {formatMoment(decidedAt)}
              </div>
            )}
            {decisionNote && <div>{decisionNote}</div>}
          </>
        ),
        width: 180,
      },
];
