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
import { useWords, type Say } from '@thervu/words';
import { resultRun as resultRunWords, type ResultRunWords } from '@thervu/words/compiled/result-run';
import { useSigning, type SignedAnswer } from '../shared/useSigning';

const NOTHING = { scope: 'PAPER', p_code: '', max_marks: '', order_no: '' };
type Draft = typeof NOTHING;
type Problems = Partial<Record<keyof Draft, string>>;

const nameOf = (t: Say<ResultRunWords>, { p_code }: ModerationOrder) => p_code ?? t('every-student');

const orderWords = (
  t: Say<ResultRunWords>,
  examName: string,
  order: Pick<ModerationOrder, 'p_code' | 'max_marks' | 'order_no'>,
) => [
  t('order.words', {
    exam: examName,
    order: order.order_no,
    marks: order.max_marks,
    for: order.p_code ?? t('every-student'),
  }),
];

function problemsOf(t: Say<ResultRunWords>, { scope, p_code, max_marks, order_no }: Draft): Problems {
  return {
    ...(scope === 'PAPER' && !/^[A-Z0-9]{4,16}$/.test(p_code) && { p_code: t('enter-a-paper-code-such-as') }),
    ...(!/^[1-5]$/.test(max_marks) && { max_marks: t('from-1-to-5-marks') }),
    ...(order_no.trim() === '' && { order_no: t('enter-the-number-of-the-order') }),
  };
}

/** Moderation orders of an exam: off until one officer proposes an order and another approves it. */
export function ModerationPanel({ data, onChanged }: { data: ResultProcessing; onChanged: () => void }) {
  const t = useWords(resultRunWords);
  const [approveModeration] = useApproveModerationMutation();
  const [withdrawModeration] = useWithdrawModerationMutation();
  const { banner, showMessage, clear } = useBanner();
  const { ask, dialog } = useSigning();
  const settled = ({ data: done, error }: SignedAnswer<{ message: string }>) => {
    if (error !== undefined) showMessage('error', failureText(error, t('that-could-not-be-done')));
    else if (done) showMessage('success', done.message);
    onChanged();
  };
  const approve = async (order: ModerationOrder) => {
    clear();
    settled(
      await ask(moderationSigned('APPROVED', data.exam_id, order), orderWords(t, data.exam_name, order), (proof) =>
        approveModeration({ params: { orderId: order.id }, body: proof }),
      ),
    );
  };
  const withdraw = async (orderId: number) => {
    clear();
    settled(await withdrawModeration({ params: { orderId } }));
  };
  const columns: Column<ModerationOrder>[] = [
    { key: 'for', header: t('for'), cell: (row) => nameOf(t, row), sortBy: (row) => nameOf(t, row) },
    { key: 'max', header: t('marks-at-most'), numeric: true, cell: ({ max_marks }) => max_marks },
    { key: 'no', header: t('order'), cell: ({ order_no }) => order_no },
    { key: 'by', header: t('proposed-by'), cell: ({ proposedBy }) => proposedBy ?? '-' },
    {
      key: 'state',
      header: t('state'),
      cell: ({ approvedBy }) =>
        approvedBy ? (
          <StatusLabel kind="success">{t('approved-by-name', { name: approvedBy })}</StatusLabel>
        ) : (
          <StatusLabel kind="warning">{t('not-approved')}</StatusLabel>
        ),
    },
    {
      key: 'act',
      header: t('action'),
      cell: (order) =>
        data.moderationOpen ? (
          <Stack row>
            {!order.approvedBy && !order.mine && (
              <Button
                small
                aria-label={t('approve-the-order-for-name', { name: nameOf(t, order) })}
                onClick={() => void approve(order)}
              >
                {t('approve')}
              </Button>
            )}
            <Button
              small
              aria-label={t('withdraw-the-order-for-name', { name: nameOf(t, order) })}
              onClick={() => void withdraw(order.id)}
            >
              {t('withdraw')}
            </Button>
          </Stack>
        ) : (
          '-'
        ),
    },
  ];
  return (
    <Panel title={t('moderation')} note={t('moderation-needs-an-order-it-applies')}>
      <Stack>
        {data.moderation.length > 0 && (
          <DataTable
            label={t('moderation-orders')}
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
              showMessage('success', t('the-order-is-proposed-another-officer'));
              onChanged();
            }}
          />
        )}
      </Stack>
    </Panel>
  );
}

function ProposeForm({ examId, examName, onDone }: { examId: number; examName: string; onDone: () => void }) {
  const t = useWords(resultRunWords);
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
    const found = problemsOf(t, draft);
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
      orderWords(t, examName, order),
      (proof) => proposeModeration({ params: { examId }, body: { ...order, ...proof } }),
    );
    setBusy(false);
    if (!answer.data && answer.error === undefined) return undefined;
    if (answer.error) return showMessage('error', failureText(answer.error, t('the-order-could-not-be-proposed')));
    setDraft(NOTHING);
    return onDone();
  };
  return (
    <form
      noValidate
      aria-label={t('propose-a-moderation-order')}
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
      style={{ maxWidth: 420 }}
    >
      <Stack>
        <PlainSelect
          id={`${id}scope`}
          label={t('order-for')}
          value={draft.scope}
          onChange={(scope) => set({ scope })}
          options={[
            { value: 'PAPER', label: t('one-paper') },
            { value: 'STUDENT', label: t('every-student-over-all-papers') },
          ]}
          placeholder={null}
        />
        {draft.scope === 'PAPER' && (
          <PlainInput
            id={`${id}paper`}
            label={t('paper-code')}
            value={draft.p_code}
            onChange={(typed) => set({ p_code: typed.toUpperCase().trim() })}
            maxLength={16}
            required
            error={problems.p_code}
          />
        )}
        <PlainInput
          id={`${id}marks`}
          label={t('marks-at-most')}
          inputMode="numeric"
          value={draft.max_marks}
          onChange={(max_marks) => set({ max_marks })}
          maxLength={1}
          required
          error={problems.max_marks}
        />
        <PlainInput
          id={`${id}order`}
          label={t('number-of-the-order')}
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
            {t('propose-the-order')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
