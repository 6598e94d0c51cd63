import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useConfirmSessionStepMutation,
  useGetSessionDeskQuery,
  useWithdrawSessionStepMutation,
} from '@thervu/contracts/result-release/hidden-session-api';
import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import { sessionSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import { Text } from '@thervu/ui/layout/Text';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { QueryView } from '@thervu/ui/state/QueryView';
import { DataTable } from '@thervu/ui/table/DataTable';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { RequestStepDialog } from './RequestStepDialog';
import { when } from './release-labels';
import { stepStateIn, stepWordsIn } from './hidden-session-labels';

/** What the public sees of an exam; two officers hide it and show it again. */
export function HiddenSessionPanel({ examId }: { examId: number }) {
  const t = useWords(resultReleaseWords);
  const query = useGetSessionDeskQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failure={(error) => failureText(error, t('the-session-could-not-be-read'))}>
      {(desk) => <Desk desk={desk} />}
    </QueryView>
  );
}

type Asking = { kind: SessionStep['kind'] } | { confirm: SessionStep } | { withdraw: SessionStep } | null;

function Desk({ desk }: { desk: SessionDesk }) {
  const t = useWords(resultReleaseWords);
  const [asking, setAsking] = useState<Asking>(null);
  const { banner, showMessage, clear } = useBanner();
  const open = desk.steps.filter(({ state }) => state === 'ASKED');
  const isOpen = (kind: SessionStep['kind']) => open.some((step) => step.kind === kind);
  const ask = (what: Asking) => {
    clear();
    setAsking(what);
  };
  const close = () => setAsking(null);
  const done = (text: string) => {
    close();
    showMessage('success', text);
  };
  return (
    <>
      <Panel title={t('on-the-public-page')}>
        <Stack>
          <Text>
            {desk.hidden
              ? t('hidden-since-at', { at: when(desk.hidden.since) })
              : desk.shown
                ? t('release-version-is-shown-title', { version: desk.shown.version, title: desk.shown.title })
                : t('nothing-of-this-exam-is-shown')}
          </Text>
          {desk.hidden && (
            <>
              <Text quiet>{t('in-english-text', { text: desk.hidden.en })}</Text>
              <Text quiet>{t('in-tamil-text', { text: desk.hidden.ta })}</Text>
            </>
          )}
          {desk.timed && (
            <Text>
              {t(desk.timed.announced ? 'timed.said' : 'timed.unsaid', {
                version: desk.timed.version,
                at: when(desk.timed.visibleFrom),
              })}
            </Text>
          )}
          {open.map((step) => (
            <Open key={step.id} step={step} onAsk={ask} />
          ))}
          <Stack row>
            {!desk.hidden && desk.shown && !isOpen('HIDE') && (
              <Button kind="danger" onClick={() => ask({ kind: 'HIDE' })}>
                {stepWordsIn(t).HIDE.button}
              </Button>
            )}
            {desk.timed && !isOpen('CANCEL') && (
              <Button kind="danger" onClick={() => ask({ kind: 'CANCEL' })}>
                {stepWordsIn(t).CANCEL.button}
              </Button>
            )}
            {desk.hidden && !isOpen('SHOW') && (
              <Button kind="primary" onClick={() => ask({ kind: 'SHOW' })}>
                {stepWordsIn(t).SHOW.button}
              </Button>
            )}
          </Stack>
          {banner}
        </Stack>
      </Panel>
      <Steps steps={desk.steps} />
      {asking && 'kind' in asking && (
        <RequestStepDialog
          desk={desk}
          kind={asking.kind}
          release={asking.kind === 'CANCEL' ? (desk.timed?.id ?? null) : null}
          onClose={close}
          onDone={done}
        />
      )}
      {asking && 'confirm' in asking && (
        <ConfirmDialog desk={desk} step={asking.confirm} onClose={close} onDone={done} />
      )}
      {asking && 'withdraw' in asking && (
        <WithdrawDialog desk={desk} step={asking.withdraw} onClose={close} onDone={done} />
      )}
    </>
  );
}

function Open({ step, onAsk }: { step: SessionStep; onAsk: (what: Asking) => void }) {
  const t = useWords(resultReleaseWords);
  const { name } = stepWordsIn(t)[step.kind];
  return (
    <>
      <Text>
        {t('name-asked-for-by-by-on', { name, by: step.askedBy, at: when(step.askedAt), reason: step.reason })}
      </Text>
      {step.own && <Text quiet>{t('you-have-asked-for-it-another')}</Text>}
      <Stack row>
        <Button
          kind="primary"
          disabled={step.own}
          aria-label={t('sign-and-confirm-name', { name })}
          onClick={() => onAsk({ confirm: step })}
        >
          {t('sign-and-confirm')}
        </Button>
        <Button aria-label={t('take-back-name', { name })} onClick={() => onAsk({ withdraw: step })}>
          {t('take-back')}
        </Button>
      </Stack>
    </>
  );
}

interface StepDialogProps {
  desk: SessionDesk;
  step: SessionStep;
  onClose: () => void;
  onDone: (text: string) => void;
}

function ConfirmDialog({ desk, step, onClose, onDone }: StepDialogProps) {
  const t = useWords(resultReleaseWords);
  const [confirm] = useConfirmSessionStepMutation();
  const signing = useSigning();
  const { button, what } = stepWordsIn(t)[step.kind];
  const texts =
    step.en === null || step.ta === null
      ? []
      : [t('in-english-text', { text: step.en }), t('in-tamil-text', { text: step.ta })];
  return (
    <FormDialog
      title={`${button}: ${desk.exam_name}?`}
      confirmLabel={t('sign-and-confirm')}
      danger={step.kind !== 'SHOW'}
      onConfirm={async () => {
        const words = [
          `${desk.exam_name}: ${button}`,
          t('asked-for-by-name-reason', { name: step.askedBy, reason: step.reason }),
          ...texts,
        ];
        const { data, error } = await signing.ask(sessionSigned('CONFIRMED', desk.exam_id, step), words, (proof) =>
          confirm({ params: { examId: desk.exam_id, stepId: step.id }, body: { ...proof } }),
        );
        if (data) onDone(data.message);
        return rejectionOf(error, t('it-could-not-be-confirmed'));
      }}
      onClose={onClose}
    >
      <Stack>
        <Text>{what}</Text>
        <Text>
          {step.askedBy}: {step.reason}
        </Text>
        {texts.map((text) => (
          <Text key={text} quiet>
            {text}
          </Text>
        ))}
      </Stack>
      {signing.dialog}
    </FormDialog>
  );
}

function WithdrawDialog({ desk, step, onClose, onDone }: StepDialogProps) {
  const t = useWords(resultReleaseWords);
  const [withdraw] = useWithdrawSessionStepMutation();
  return (
    <FormDialog
      title={t('take-back-what-was-asked-for', { name: stepWordsIn(t)[step.kind].name })}
      confirmLabel={t('take-back')}
      onConfirm={async () => {
        const { data, error } = await withdraw({ params: { examId: desk.exam_id, stepId: step.id } });
        if (data) onDone(data.message);
        return rejectionOf(error, t('it-could-not-be-taken-back'));
      }}
      onClose={onClose}
    >
      {step.askedBy}: {step.reason}
    </FormDialog>
  );
}

const columnsIn = (t: Say<ResultReleaseWords>): Column<SessionStep>[] => [
  { key: 'kind', header: t('step'), title: true, cell: ({ kind }) => stepWordsIn(t)[kind].name },
  {
    key: 'state',
    header: t('state'),
    title: true,
    cell: ({ state }) => <StatusLabel kind={stepStateIn(t)[state][0]}>{stepStateIn(t)[state][1]}</StatusLabel>,
  },
  {
    key: 'asked',
    header: t('asked-for-by'),
    card: 1,
    named: true,
    cell: ({ askedBy, askedAt }) => `${askedBy}, ${when(askedAt)}`,
    width: 200,
  },
  {
    key: 'decided',
    header: t('confirmed-or-taken-back-by'),
    card: 1,
    named: true,
    cell: ({ decidedBy, decidedAt }) => (decidedBy && decidedAt ? `${decidedBy}, ${when(decidedAt)}` : '–'),
    width: 220,
  },
  { key: 'reason', header: t('reason'), cell: ({ reason }) => reason, card: 2, named: true, width: 260 },
];

function Steps({ steps }: { steps: SessionStep[] }) {
  const t = useWords(resultReleaseWords);
  return (
    <Panel title={t('hidden-and-shown-so-far')} bare>
      <DataTable
        label={t('steps-about-this-session')}
        rows={steps}
        columns={columnsIn(t)}
        rowKey={({ id }) => String(id)}
        empty={{ text: t('no-record-found'), hint: t('this-session-was-never-hidden') }}
      />
    </Panel>
  );
}
