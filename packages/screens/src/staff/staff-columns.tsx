import { FIRST_OFFICE_LOGIN } from '@thervu/contracts/core/duties';
import { formatDay, formatMoment } from '@thervu/contracts/core/format';
import type { StaffPerson, StaffProposal } from '@thervu/contracts/staff/staff-contract';
import { Button } from '@thervu/ui/form/Button';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel, type StatusKind } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { StaffWords } from '@thervu/words/compiled/staff';
import { shownDuties } from './shown-duties';

export type PersonAct = 'change' | 'code' | 'end';
export type ProposalAct = 'confirm' | 'decline' | 'withdraw';

/** The state of a person in a word or two. */
function stateOf(
  t: Say<StaffWords>,
  { activeTo, enrolled, codeExpiresAt, credentialsRenewed, maySign, duties }: StaffPerson,
): [StatusKind, string] {
  if (activeTo !== null) return ['neutral', t('ended')];
  if (!enrolled) return codeExpiresAt ? ['info', t('code-handed-out')] : ['warning', t('not-enrolled')];
  const signer = duties.some(({ duty }) => duty === 'CONTROLLER' || duty === 'DEPUTY');
  if (signer && credentialsRenewed && !maySign) return ['warning', t('works-does-not-sign')];
  return ['success', maySign ? t('signs') : t('works')];
}

function detailOf(
  t: Say<StaffWords>,
  { activeTo, endReason, endedBy, credentialsRenewed, codeExpiresAt, enrolled }: StaffPerson,
): string {
  if (activeTo !== null)
    return t('day-by-by-reason', { day: formatDay(activeTo), by: endedBy ?? '–', reason: endReason ?? '' });
  if (!enrolled && codeExpiresAt) return t('works-until-at', { at: formatMoment(codeExpiresAt) });
  if (credentialsRenewed) {
    return t('credentials-renewed-on-at-by-by', {
      at: formatMoment(credentialsRenewed.at),
      by: credentialsRenewed.by ?? t('the-installation'),
    });
  }
  return '';
}

export const personColumns = (
  t: Say<StaffWords>,
  act: ((person: StaffPerson, what: PersonAct) => void) | undefined,
): Column<StaffPerson>[] => [
  {
    key: 'name',
    header: t('person'),
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
    header: t('signs-in-as'),
    cell: ({ login, email, mobile }) => (
      <>
        <div>{login}</div>
        {email && email !== login && <div>{email}</div>}
        {mobile && <div>{mobile}</div>}
      </>
    ),
    sortBy: ({ login }) => login,
    width: 140,
    card: 1,
  },
  { key: 'duties', header: t('duties'), cell: ({ duties }) => shownDuties(t, duties), width: 140, card: 2 },
  {
    key: 'state',
    header: t('state'),
    cell: (person) => {
      const [kind, text] = stateOf(t, person);
      return (
        <>
          <StatusLabel kind={kind}>{text}</StatusLabel>
          <div>{detailOf(t, person)}</div>
        </>
      );
    },
    width: 190,
    card: 1,
  },
  {
    key: 'from',
    header: t('since'),
    cell: ({ activeFrom }) => formatDay(activeFrom),
    sortBy: ({ activeFrom }) => activeFrom,
    width: 110,
    card: 2,
  },
  ...(act
    ? [
        {
          key: 'action',
          header: t('action'),
          width: 290,
          action: true,
          cell: (person: StaffPerson) =>
            person.activeTo === null && (
              <Stack row>
                <Button
                  small
                  aria-label={t('change-name', { name: person.name })}
                  onClick={() => act(person, 'change')}
                >
                  {t('change')}
                </Button>
                {!person.own && (
                  <Button
                    small
                    aria-label={t('new-code-for-name', { name: person.name })}
                    onClick={() => act(person, 'code')}
                  >
                    {t('new-code')}
                  </Button>
                )}
                {!person.own && person.login !== FIRST_OFFICE_LOGIN && (
                  <Button
                    small
                    kind="quiet"
                    aria-label={t('end.name', { name: person.name })}
                    onClick={() => act(person, 'end')}
                  >
                    {t('end')}
                  </Button>
                )}
              </Stack>
            ),
        },
      ]
    : []),
];

const kindIn = (t: Say<StaffWords>) =>
  ({ PERSON: t('new-person'), CHANGE: t('kind.CHANGE'), CODE: t('new-code') }) as const;
const stateIn = (t: Say<StaffWords>) =>
  ({
    PROPOSED: ['warning', t('state.PROPOSED')],
    CONFIRMED: ['success', t('state.CONFIRMED')],
    DECLINED: ['neutral', t('state.DECLINED')],
    WITHDRAWN: ['neutral', t('state.WITHDRAWN')],
  }) as const;

export const proposalColumns = (
  t: Say<StaffWords>,
  act: ((proposal: StaffProposal, what: ProposalAct) => void) | undefined,
): Column<StaffProposal>[] => [
  { key: 'kind', header: t('what'), cell: ({ kind }) => kindIn(t)[kind], width: 90 },
  {
    key: 'name',
    header: t('person'),
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
    header: t('duties'),
    cell: ({ duties }) => (duties ? shownDuties(t, duties) : t('as-they-are')),
    width: 150,
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason, width: 180 },
  {
    key: 'proposed',
    header: t('proposed'),
    cell: ({ proposedBy, proposedAt }) => `${proposedBy}, ${formatMoment(proposedAt)}`,
    sortBy: ({ proposedAt }) => proposedAt,
    width: 140,
  },
  act
    ? {
        key: 'action',
        header: t('action'),
        width: 220,
        action: true,
        cell: (proposal) =>
          proposal.own ? (
            <Stack row>
              <Button
                small
                kind="quiet"
                aria-label={t('back.name', { name: proposal.name })}
                onClick={() => act(proposal, 'withdraw')}
              >
                {t('take-back')}
              </Button>
            </Stack>
          ) : (
            <Stack row>
              <Button
                small
                aria-label={t('confirm.name', { name: proposal.name })}
                onClick={() => act(proposal, 'confirm')}
              >
                {t('confirm')}
              </Button>
              <Button
                small
                kind="quiet"
                aria-label={t('decline.name', { name: proposal.name })}
                onClick={() => act(proposal, 'decline')}
              >
                {t('decline')}
              </Button>
            </Stack>
          ),
      }
    : {
        key: 'state',
        header: t('decided'),
        cell: ({ state, decidedBy, decidedAt, decisionNote }) => (
          <>
            <StatusLabel kind={stateIn(t)[state][0]}>{stateIn(t)[state][1]}</StatusLabel>
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
