import { useId, useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import {
  useApproveModerationMutation,
  useProposeModerationMutation,
  useWithdrawModerationMutation,
} from '@thervu/contracts/result-run/result-run-api';
import type { ModerationOrder, ResultProcessing } from '@thervu/contracts/result-run/result-run-contract';
import { moderationSigned } from '@thervu/contracts/signature/signed-content';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useSigning, type SignedAnswer } from '../shared/useSigning';

const NOTHING = { scope: 'PAPER', p_code: '', max_marks: '', order_no: '' };
type Draft = typeof NOTHING;
type Problems = Partial<Record<keyof Draft, string>>;

const nameOf = ({ p_code }: ModerationOrder) => p_code ?? 'every student';

const orderWords = (examName: string, order: Pick<ModerationOrder, 'p_code' | 'max_marks' | 'order_no'>) => [
  `Moderation of ${examName} by the order ${order.order_no}: up to ${order.max_marks} marks for ${order.p_code ?? 'every student'}.`,
];

function problemsOf({ scope, p_code, max_marks, order_no }: Draft): Problems {
  return {
    ...(scope === 'PAPER' && !/^[A-Z0-9]{4,16}$/.test(p_code) && { p_code: 'Enter a paper code, such as 23UTA101.' }),
    ...(!/^[1-5]$/.test(max_marks) && { max_marks: 'From 1 to 5 marks.' }),
    ...(order_no.trim() === '' && { order_no: 'Enter the number of the order.' }),
  };
}

/** Moderation orders of an exam: off until one officer proposes an order and another approves it. */
export function ModerationPanel({ data, onChanged }: { data: ResultProcessing; onChanged: () => void }) {
  const [approveModeration] = useApproveModerationMutation();
  const [withdrawModeration] = useWithdrawModerationMutation();
  const { banner, showMessage, clear } = useBanner();
  const { ask, dialog } = useSigning();
  const settled = ({ data: done, error }: SignedAnswer<{ message: string }>) => {
    if (error !== undefined) showMessage('error', failureText(error, 'That could not be done.'));
    else if (done) showMessage('success', done.message);
    onChanged();
  };
  const approve = async (order: ModerationOrder) => {
    clear();
    settled(
      await ask(moderationSigned('APPROVED', data.exam_id, order), orderWords(data.exam_name, order), (proof) =>
        approveModeration({ params: { orderId: order.id }, body: proof }),
      ),
    );
  };
  const withdraw = async (orderId: number) => {
    clear();
    settled(await withdrawModeration({ params: { orderId } }));
  };
  const columns: Column<ModerationOrder>[] = [
    { key: 'for', header: 'For', cell: nameOf, sortBy: nameOf },
    { key: 'max', header: 'Marks at most', numeric: true, cell: ({ max_marks }) => max_marks },
    { key: 'no', header: 'Order', cell: ({ order_no }) => order_no },
    { key: 'by', header: 'Proposed by', cell: ({ proposedBy }) => proposedBy ?? '-' },
    {
      key: 'state',
      header: 'State',
      cell: ({ approvedBy }) =>
        approvedBy ? (
          <StatusLabel kind="success">{`Approved by ${approvedBy}`}</StatusLabel>
        ) : (
          <StatusLabel kind="warning">Not approved</StatusLabel>
        ),
    },
    {
      key: 'act',
      header: 'Action',
      cell: (order) =>
        data.moderationOpen ? (
          <Stack row>
            {!order.approvedBy && !order.mine && (
              <Button small aria-label={`Approve the order for ${nameOf(order)}`} onClick={() => void approve(order)}>
                Approve
              </Button>
            )}
            <Button
              small
              aria-label={`Withdraw the order for ${nameOf(order)}`}
              onClick={() => void withdraw(order.id)}
            >
              Withdraw
            </Button>
          </Stack>
        ) : (
          '-'
        ),
    },
  ];
  return (
    <Panel title="Moderation" note="Moderation needs an order. It applies to written papers only, up to the pass mark.">
      <Stack>
        {data.moderation.length > 0 && (
          <DataTable
            label="Moderation orders"
            rows={data.moderation}
            columns={columns}
            rowKey={({ id }) => String(id)}
          />
        )}
        {banner}
        {dialog}
        {data.moderationOpen && (
          <ProposeForm
            examId={data.exam_id}
            examName={data.exam_name}
            onDone={() => {
              showMessage('success', 'The order is proposed; another officer approves it.');
              onChanged();
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}

function ProposeForm({ examId, examName, onDone }: { examId: number; examName: string; onDone: () => void }) {
  const signing = useSigning();
  const [proposeModeration] = useProposeModerationMutation();
  const id = useId();
  const [draft, setDraft] = useState<Draft>(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const set = (patch: Partial<Draft>) => setDraft({ ...draft, ...patch });
  const propose = async () => {
    clear();
    const found = problemsOf(draft);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const student = draft.scope === 'STUDENT';
    const order = {
      scope: student ? ('STUDENT' as const) : ('PAPER' as const),
      p_code: student ? null : draft.p_code,
      max_marks: Number(draft.max_marks),
      order_no: draft.order_no.trim(),
      note: null,
    };
    const answer = await signing.ask(
      moderationSigned('PROPOSED', examId, order),
      orderWords(examName, order),
      (proof) => proposeModeration({ params: { examId }, body: { ...order, ...proof } }),
    );
    setBusy(false);
    if (!answer.data && answer.error === undefined) return undefined;
    if (answer.error) return showMessage('error', failureText(answer.error, 'The order could not be proposed.'));
    setDraft(NOTHING);
    return onDone();
  };
  return (
    <form
      noValidate
      aria-label="Propose a moderation order"
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
      style={{ maxWidth: 420 }}
    >
      <Stack>
        <PlainSelect
          id={`${id}scope`}
          label="Order for"
          value={draft.scope}
          onChange={(scope) => set({ scope })}
          options={[
            { value: 'PAPER', label: 'One paper' },
            { value: 'STUDENT', label: 'Every student, over all papers' },
          ]}
          placeholder={null}
        />
        {draft.scope === 'PAPER' && (
          <PlainInput
            id={`${id}paper`}
            label="Paper code"
            value={draft.p_code}
            onChange={(typed) => set({ p_code: typed.toUpperCase().trim() })}
            maxLength={16}
            required
            error={problems.p_code}
          />
        )}
        <PlainInput
          id={`${id}marks`}
          label="Marks at most"
          inputMode="numeric"
          value={draft.max_marks}
          onChange={(max_marks) => set({ max_marks })}
          maxLength={1}
          required
          error={problems.max_marks}
        />
        <PlainInput
          id={`${id}order`}
          label="Number of the order"
          value={draft.order_no}
          onChange={(order_no) => set({ order_no })}
          maxLength={60}
          required
          error={problems.order_no}
        />
        {banner}
        {signing.dialog}
        <div>
          <Button type="submit" busy={busy}>
            Propose the order
          </Button>
        </div>
      </Stack>
    </form>
  );
}
