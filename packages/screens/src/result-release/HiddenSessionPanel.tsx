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
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { RequestStepDialog } from './RequestStepDialog';
import { when } from './release-labels';
import { STEP_STATE, STEP_WORDS } from './hidden-session-labels';

/** What the public sees of an exam; two officers hide it and show it again. */
export function HiddenSessionPanel({ examId }: { examId: number }) {
  const query = useGetSessionDeskQuery({ params: { examId } }, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} failure={(error) => failureText(error, 'The session could not be read.')}>
      {(desk) => <Desk desk={desk} />}
    </QueryView>
  );
}

type Asking = { kind: SessionStep['kind'] } | { confirm: SessionStep } | { withdraw: SessionStep } | null;

function Desk({ desk }: { desk: SessionDesk }) {
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
      <Panel title="On the public page">
        <Stack>
          <Text>
            {desk.hidden
              ? `Hidden since ${when(desk.hidden.since)}.`
              : desk.shown
                ? `Release ${desk.shown.version} is shown: ${desk.shown.title}.`
                : 'Nothing of this exam is shown.'}
          </Text>
          {desk.hidden && (
            <>
              <Text quiet>In English: {desk.hidden.en}</Text>
              <Text quiet>In Tamil: {desk.hidden.ta}</Text>
            </>
          )}
          {desk.timed && (
            <Text>
              Release {desk.timed.version} is signed and becomes visible on {when(desk.timed.visibleFrom)}
              {desk.timed.announced ? '; the public page says so.' : '.'}
            </Text>
          )}
          {open.map((step) => (
            <Open key={step.id} step={step} onAsk={ask} />
          ))}
          <Stack row>
            {!desk.hidden && desk.shown && !isOpen('HIDE') && (
              <Button kind="danger" onClick={() => ask({ kind: 'HIDE' })}>
                {STEP_WORDS.HIDE.button}
              </Button>
            )}
            {desk.timed && !isOpen('CANCEL') && (
              <Button kind="danger" onClick={() => ask({ kind: 'CANCEL' })}>
                {STEP_WORDS.CANCEL.button}
              </Button>
            )}
            {desk.hidden && !isOpen('SHOW') && (
              <Button kind="primary" onClick={() => ask({ kind: 'SHOW' })}>
                {STEP_WORDS.SHOW.button}
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
  const { name } = STEP_WORDS[step.kind];
  return (
    <>
      <Text>
        {name}: asked for by {step.askedBy} on {when(step.askedAt)}. {step.reason}
      </Text>
      {step.own && <Text quiet>You have asked for it: another officer of the examination office confirms it.</Text>}
      <Stack row>
        <Button
          kind="primary"
          disabled={step.own}
          aria-label={`Sign and confirm: ${name}`}
          onClick={() => onAsk({ confirm: step })}
        >
          Sign and confirm
        </Button>
        <Button aria-label={`Take back: ${name}`} onClick={() => onAsk({ withdraw: step })}>
          Take back
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
  const [confirm] = useConfirmSessionStepMutation();
  const signing = useSigning();
  const { button, what } = STEP_WORDS[step.kind];
  const texts = step.en === null || step.ta === null ? [] : [`In English: ${step.en}`, `In Tamil: ${step.ta}`];
  return (
    <FormDialog
      title={`${button}: ${desk.exam_name}?`}
      confirmLabel="Sign and confirm"
      danger={step.kind !== 'SHOW'}
      onConfirm={async () => {
        const words = [`${desk.exam_name}: ${button}`, `Asked for by ${step.askedBy}. ${step.reason}`, ...texts];
        const { data, error } = await signing.ask(sessionSigned('CONFIRMED', desk.exam_id, step), words, (proof) =>
          confirm({ params: { examId: desk.exam_id, stepId: step.id }, body: { ...proof } }),
        );
        if (data) onDone(data.message);
        return rejectionOf(error, 'It could not be confirmed.');
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
  const [withdraw] = useWithdrawSessionStepMutation();
  return (
    <FormDialog
      title={`Take back what was asked for: ${STEP_WORDS[step.kind].name}?`}
      confirmLabel="Take back"
      onConfirm={async () => {
        const { data, error } = await withdraw({ params: { examId: desk.exam_id, stepId: step.id } });
        if (data) onDone(data.message);
        return rejectionOf(error, 'It could not be taken back.');
      }}
      onClose={onClose}
    >
      {step.askedBy}: {step.reason}
    </FormDialog>
  );
}

const COLUMNS: Column<SessionStep>[] = [
  { key: 'kind', header: 'Step', title: true, cell: ({ kind }) => STEP_WORDS[kind].name },
  {
    key: 'state',
    header: 'State',
    title: true,
    cell: ({ state }) => <StatusLabel kind={STEP_STATE[state][0]}>{STEP_STATE[state][1]}</StatusLabel>,
  },
  {
    key: 'asked',
    header: 'Asked for by',
    card: 1,
    named: true,
    cell: ({ askedBy, askedAt }) => `${askedBy}, ${when(askedAt)}`,
    width: 200,
  },
  {
    key: 'decided',
    header: 'Confirmed or taken back by',
    card: 1,
    named: true,
    cell: ({ decidedBy, decidedAt }) => (decidedBy && decidedAt ? `${decidedBy}, ${when(decidedAt)}` : '–'),
    width: 220,
  },
  { key: 'reason', header: 'Reason', cell: ({ reason }) => reason, card: 2, named: true, width: 260 },
];

function Steps({ steps }: { steps: SessionStep[] }) {
  return (
    <Panel title="Hidden and shown so far" bare>
      <DataTable
        label="Steps about this session"
        rows={steps}
        columns={COLUMNS}
        rowKey={({ id }) => String(id)}
        empty={{ text: 'No Record Found', hint: 'This session was never hidden.' }}
      />
    </Panel>
  );
}
