import { useId, useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useHandSlipMutation,
  useListEnrolmentsQuery,
  useReturnSlipMutation,
} from '@thervu/contracts/enrolment/enrolment-api';
import { issueSlips, type EnrolmentPerson, type SIGN_INS } from '@thervu/contracts/enrolment/enrolment-contract';
import { MAX_SLIPS } from '@thervu/contracts/enrolment/enrolment-rules';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { saveFile } from '@thervu/ui/print/save-file';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { enrolment as enrolmentWords, type EnrolmentWords } from '@thervu/words/compiled/enrolment';

type Kind = (typeof SIGN_INS)[number];
const kindsIn = (t: Say<EnrolmentWords>) => [
  { value: 'CAMP', label: t('camp-officers-and-operators') },
  { value: 'COLLEGE', label: t('colleges') },
];
const nobodyIn = (t: Say<EnrolmentWords>): Record<Kind, string> => ({
  CAMP: t('no-officer-of-a-camp-waits'),
  COLLEGE: t('codes-for-colleges-are-made-under'),
});
const waits = ({ enrolledAt, slip }: EnrolmentPerson): boolean => enrolledAt === null && slip?.state !== 'OPEN';

interface Actions {
  hand: (person: EnrolmentPerson) => void;
  takeBack: (person: EnrolmentPerson) => void;
  print?: (people: EnrolmentPerson[]) => void;
}

const columns = (t: Say<EnrolmentWords>, { hand, takeBack, print }: Actions): Column<EnrolmentPerson>[] => [
  {
    key: 'person',
    header: t('person'),
    cell: ({ name, login }) => (
      <>
        <div>{name}</div>
        <div>{login}</div>
      </>
    ),
    sortBy: ({ name }) => name,
    title: true,
  },
  {
    key: 'of',
    header: t('camp-or-college'),
    card: 1,
    cell: ({ of: place, role }) => (role ? `${place}, ${role}` : place),
    sortBy: ({ of: place }) => place,
  },
  {
    key: 'enrolled',
    header: t('own-password-since'),
    card: 1,
    named: true,
    cell: ({ enrolledAt }) => (enrolledAt ? formatMoment(enrolledAt) : t('not-yet')),
    sortBy: ({ enrolledAt }) => enrolledAt,
    width: 170,
  },
  {
    key: 'slip',
    header: t('slip'),
    card: 2,
    named: true,
    width: 220,
    cell: ({ slip }) =>
      slip === null ? (
        '–'
      ) : (
        <>
          <div>
            {slip.id}, {t(`slip.${slip.state}`)}
          </div>
          {slip.state === 'OPEN' && <div>{t('until-at', { at: formatMoment(slip.expiresAt) })}</div>}
          {slip.handedAt && (
            <div>{t('handed-by-name-at', { name: slip.handedBy ?? '', at: formatMoment(slip.handedAt) })}</div>
          )}
        </>
      ),
  },
  {
    key: 'action',
    header: t('action'),
    width: 260,
    action: true,
    cell: (person) => (
      <Stack row>
        {person.slip?.state === 'OPEN' && person.slip.handedAt === null && (
          <Button
            small
            onClick={() => hand(person)}
            aria-label={t('handed.name', { id: person.slip.id, name: person.name })}
          >
            {t('handed.press')}
          </Button>
        )}
        {person.slip?.state === 'OPEN' && (
          <Button
            small
            kind="quiet"
            onClick={() => takeBack(person)}
            aria-label={t('returned.name', { id: person.slip.id, name: person.name })}
          >
            {t('returned')}
          </Button>
        )}
        {print && (
          <Button
            small
            kind="quiet"
            onClick={() => print([person])}
            aria-label={t('print.name', { name: person.name })}
          >
            {t('print')}
          </Button>
        )}
      </Stack>
    ),
  },
];

/** Sealed Slips: who waits for a code, the slips the office prints, and who was handed which. */
export function SealedSlipsScreen() {
  const t = useWords(enrolmentWords);
  const id = useId();
  const { can } = useSession();
  const mayPrint = can(issueSlips);
  const [kind, setKind] = useState<Kind>('CAMP');
  const [printing, setPrinting] = useState<EnrolmentPerson[] | null>(null);
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const [handOver] = useHandSlipMutation();
  const [takeBack] = useReturnSlipMutation();
  const query = useListEnrolmentsQuery({ query: { of: kind } }, { refetchOnMountOrArgChange: true });

  const settle = async (call: typeof handOver | typeof takeBack, { slip }: EnrolmentPerson) => {
    clear();
    const { data, error } = await call({ params: { id: slip!.id } });
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error as CallError, t('the-slip-could-not-be-noted')));
  };
  const print = async (people: EnrolmentPerson[]) => {
    clear();
    setBusy(true);
    const answer = await callForFile(issueSlips, { body: { users: people.map(({ userId }) => userId) } });
    setBusy(false);
    setPrinting(null);
    if ('error' in answer) return showMessage('error', failureText(answer.error, t('the-slips-could-not-be-printed')));
    // a file that is not there is null: one of the accounts has ended meanwhile
    const sheet = answer.data as Blob | null;
    if (!sheet) {
      showMessage('error', t('one-of-these-people-has-no'));
      return void query.refetch();
    }
    saveFile(sheet, 'sealed-slips.pdf');
    showMessage('success', t('the-slips-are-in-the-file-sealed'));
    void query.refetch();
  };

  return (
    <Screen title={t('sealed-slips')} note={t('a-slip-opens-one-account-once')}>
      <Stack>
        {mayPrint && (
          <div style={{ maxWidth: 320 }}>
            <PlainSelect
              id={`${id}-kind`}
              label={t('for')}
              value={kind}
              onChange={(value) => setKind(value as Kind)}
              options={kindsIn(t)}
              placeholder={null}
            />
          </div>
        )}
        {banner}
        <QueryView query={query} failure={(error) => failureText(error, t('the-slips-could-not-be-read'))}>
          {(people) => {
            const open = people.filter(waits).slice(0, MAX_SLIPS);
            return (
              <Stack>
                {mayPrint && (
                  <div>
                    <Button disabled={open.length === 0} onClick={() => setPrinting(open)}>
                      {t('print-slips-for-all-who-wait', { n: open.length })}
                    </Button>
                  </div>
                )}
                <DataTable
                  cards
                  label={t('people')}
                  rows={people}
                  columns={columns(t, {
                    hand: (person) => void settle(handOver, person),
                    takeBack: (person) => void settle(takeBack, person),
                    ...(mayPrint && { print: setPrinting }),
                  })}
                  rowKey={({ userId, of: place }) => `${userId} ${place}`}
                  empty={{
                    text: t('no-record-found'),
                    hint: mayPrint ? nobodyIn(t)[kind] : t('there-is-no-open-account-of'),
                  }}
                />
              </Stack>
            );
          }}
        </QueryView>
      </Stack>
      {printing && (
        <ConfirmDialog
          open
          title={
            printing.length === 1
              ? t('print.title', { name: printing[0]!.name })
              : t('print.titles', { n: printing.length })
          }
          confirmLabel={t('print')}
          busy={busy}
          onConfirm={() => void print(printing)}
          onClose={() => setPrinting(null)}
        >
          <Text>{t('each-gets-a-new-code-and')}</Text>
        </ConfirmDialog>
      )}
    </Screen>
  );
}
