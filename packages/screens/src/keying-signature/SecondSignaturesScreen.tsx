import { useState } from 'react';
import { formatMoment } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import {
  useDecideKeyingSignatureMutation,
  useListKeyingSignaturesQuery,
} from '@thervu/contracts/keying-signature/keying-signature-api';
import type { KeyingSignature } from '@thervu/contracts/keying-signature/keying-signature-contract';
import { isReason, SHORT_REASON } from '@thervu/contracts/keying-signature/keying-signature-rules';
import { keyingSigned } from '@thervu/contracts/signature/signed-content';
import type { Proof } from '@thervu/contracts/signature/signature-contract';
import { useSession } from '@thervu/shell-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import {
  keyingSignature as keyingSignatureWords,
  type KeyingSignatureWords,
} from '@thervu/words/compiled/keying-signature';
import { RenewedCredentials } from '../shared/RenewedCredentials';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';

const failedIn = (t: Say<KeyingSignatureWords>) => t('the-signature-could-not-be-given');

/** What was done, in words. */
function describeEntry(
  t: Say<KeyingSignatureWords>,
  { kind, bundleno, packet, pass, marks, barcode, amark, bmark, cmark }: KeyingSignature,
): string {
  if (kind === 'VOID')
    return pass
      ? t('void.pass', { pass, bundle: bundleno!, packet: packet!, marks: t('marks', { n: marks! }) })
      : t('void.all', { bundle: bundleno!, packet: packet!, marks: t('marks', { n: marks! }) });
  const third = { a: amark!, b: bmark!, c: cmark! };
  if (barcode !== null) return t('third.script', { ...third, barcode });
  return bundleno === null ? t('third', third) : t('third.bundle', { ...third, bundle: bundleno });
}

const decisionsIn = (t: Say<KeyingSignatureWords>) =>
  ({ SIGNED: t('signed'), RETURNED: t('returned'), MOOT: t('not-needed-any-more') }) as const;

const columnsIn = (t: Say<KeyingSignatureWords>): Column<KeyingSignature>[] => [
  { key: 'what', header: t('entry'), cell: (row) => describeEntry(t, row) },
  {
    key: 'where',
    header: t('camp'),
    cell: ({ place, p_code, exam_name }) => (
      <>
        <div>
          {place}, {p_code}
        </div>
        <div>{exam_name}</div>
      </>
    ),
    sortBy: ({ place }) => place,
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason },
  {
    key: 'asked',
    header: t('by'),
    cell: ({ askedBy, askedAt }) => (
      <>
        <div>{askedBy}</div>
        <div>{formatMoment(askedAt)}</div>
      </>
    ),
    width: 170,
  },
];

interface Asked {
  row: KeyingSignature;
  decision: 'SIGNED' | 'RETURNED';
}

const actions = (t: Say<KeyingSignatureWords>, ask: (asked: Asked) => void): Column<KeyingSignature> => ({
  key: 'action',
  header: t('action'),
  width: 190,
  cell: (row) =>
    row.own ? (
      t('another-person-signs')
    ) : (
      <Stack row>
        <Button
          small
          onClick={() => ask({ row, decision: 'SIGNED' })}
          aria-label={t('sign.name', { what: describeEntry(t, row) })}
        >
          {t('sign')}
        </Button>
        <Button
          small
          kind="quiet"
          onClick={() => ask({ row, decision: 'RETURNED' })}
          aria-label={t('return.name', { what: describeEntry(t, row) })}
        >
          {t('return')}
        </Button>
      </Stack>
    ),
});

const decidedIn = (t: Say<KeyingSignatureWords>): Column<KeyingSignature> => ({
  key: 'decided',
  header: t('decision'),
  cell: ({ decision, decidedBy, decidedAt, note }) => (
    <>
      <div>
        {decision && decisionsIn(t)[decision]}
        {decidedBy && ` ${t('by-name', { name: decidedBy })}`}
        {decidedAt && `, ${formatMoment(decidedAt)}`}
      </div>
      {note && <div>{note}</div>}
    </>
  ),
});

const rowKey = ({ id }: KeyingSignature) => String(id);

/** Second Signatures: marks of a packet that were taken away, and C marks outside A and B, for the second person. */
export function SecondSignaturesScreen() {
  const t = useWords(keyingSignatureWords);
  const { session } = useSession();
  const isOffice = session?.role === 'admin';
  const signing = useSigning();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { banner, showMessage, clear } = useBanner();
  const [decide, deciding] = useDecideKeyingSignatureMutation();
  const query = useListKeyingSignaturesQuery(undefined, { refetchOnMountOrArgChange: true });
  const sign = async ({ row }: Asked) => {
    clear();
    const send = (proof: { proof?: Proof }) =>
      decide({ params: { id: row.id }, body: { decision: 'SIGNED', ...proof } });
    setAsked(null);
    // an officer of the office proves presence; camp officers have no factor
    const { data, error } = isOffice
      ? await signing.ask(keyingSigned(row), [`${describeEntry(t, row)}.`, `${row.askedBy}: ${row.reason}`], send)
      : await send({});
    if (data) showMessage('success', data.message);
    else if (error) showMessage('error', failureText(error as CallError, failedIn(t)));
  };
  const giveBack = async ({ row }: Asked, reason: string) => {
    if (!isReason(reason)) return { fields: { reason: SHORT_REASON } };
    const { data, error } = await decide({ params: { id: row.id }, body: { decision: 'RETURNED', reason } });
    if (data) {
      setAsked(null);
      showMessage('success', data.message);
    }
    return rejectionOf(error, failedIn(t));
  };
  return (
    <Screen title={t('second-signatures')} note={t('until-a-second-person-has-signed')}>
      {banner}
      <QueryView query={query} failure={(error) => failureText(error, t('the-signatures-could-not-be-read'))}>
        {(rows) => (
          <RenewedCredentials concerns={({ kind }) => kind !== 'COLLEGE'}>
            <Stack>
              <Panel title={t('waiting-for-a-second-signature')} bare>
                <DataTable
                  cards
                  label={t('waiting')}
                  rows={rows.filter(({ decision }) => decision === null)}
                  columns={[...columnsIn(t), actions(t, setAsked)]}
                  rowKey={rowKey}
                  empty={{
                    text: t('no-record-found'),
                    hint: t('nothing-waits-packets-whose-marks-a'),
                  }}
                />
              </Panel>
              <Panel title={t('decided')} bare>
                <DataTable
                  cards
                  label={t('decided')}
                  rows={rows.filter(({ decision }) => decision !== null)}
                  columns={[...columnsIn(t), decidedIn(t)]}
                  rowKey={rowKey}
                  empty={{
                    text: t('no-record-found'),
                    hint: t('what-was-signed-or-returned-is'),
                  }}
                />
              </Panel>
            </Stack>
          </RenewedCredentials>
        )}
      </QueryView>
      {signing.dialog}
      {asked?.decision === 'SIGNED' && (
        <ConfirmDialog
          open
          title={t('give-the-second-signature')}
          confirmLabel={t('sign')}
          busy={deciding.isLoading}
          onConfirm={() => void sign(asked)}
          onClose={() => setAsked(null)}
        >
          <Stack>
            <Text>{describeEntry(t, asked.row)}.</Text>
            <Text quiet>{t('look', { name: asked.row.askedBy, reason: asked.row.reason })}</Text>
          </Stack>
        </ConfirmDialog>
      )}
      {asked?.decision === 'RETURNED' && (
        <ReasonDialog
          title={t('return-it')}
          confirmLabel={t('return')}
          onConfirm={(reason) => giveBack(asked, reason)}
          onClose={() => setAsked(null)}
        >
          <Stack>
            <Text>{describeEntry(t, asked.row)}.</Text>
            <Text quiet>
              {asked.row.kind === 'VOID' ? t('the-marks-are-restored-as-they') : t('the-c-mark-is-deleted-and')}
            </Text>
          </Stack>
        </ReasonDialog>
      )}
    </Screen>
  );
}
