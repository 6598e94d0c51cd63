import { useEffect, useId, useRef, useState } from 'react';
import { useUpdateAbsenteeMutation } from '@thervu/contracts/absentee/absentee-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { AbsentEntryRow } from '@thervu/contracts/absentee/absentee-contract';
import { absenceTakesTwo, actionOn, type AbsenteeAction } from '@thervu/contracts/absentee/absentee-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StableWidthText } from '@thervu/ui/layout/StableWidthText';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useUndo } from '@thervu/ui/message/useUndo';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useSession } from '@thervu/shell-api';
import { useWords, type Say } from '@thervu/words';
import { absentee, type AbsenteeWords } from '@thervu/words/compiled/absentee';
import { kit } from '@thervu/words/compiled/kit';
import { rejectionOf } from '../shared/rejection';
import { indianDay } from './absentee-messages';

const columns = (t: Say<AbsenteeWords>): Column<AbsentEntryRow>[] => [
  { key: 'reg', header: t('reg-no'), cell: ({ Reg_No }) => Reg_No, sortBy: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: t('name'), cell: ({ stu_name }) => stu_name, width: 150 },
  { key: 'code', header: t('p-code'), cell: ({ P_code }) => P_code, sortBy: ({ P_code }) => P_code, width: 110 },
  { key: 'sem', header: t('sem'), cell: ({ Sem }) => Sem, numeric: true, width: 60 },
  { key: 'day', header: t('date'), cell: ({ examdate }) => indianDay(examdate) || '-', width: 100 },
  { key: 'session', header: t('session'), cell: ({ examsession }) => examsession ?? '-', width: 80 },
  {
    key: 'state',
    header: t('state'),
    cell: ({ Absent }) =>
      Absent ? (
        <StatusLabel kind="warning">{t('absent')}</StatusLabel>
      ) : (
        <StatusLabel kind="neutral">{t('present')}</StatusLabel>
      ),
    sortBy: ({ Absent }) => (Absent ? 0 : 1),
    width: 100,
  },
];

const toggleOf = ({ Absent }: { Absent: boolean }) => (Absent ? 'toggle.present' : 'toggle.absent');

export interface AbsentTableProps {
  rows: readonly AbsentEntryRow[];
  exam: Exam;
  /** Nothing may be changed in this exam now. */
  closed: boolean;
  /** The records are being read again. */
  fetching: boolean;
}

/** What undoes an absence, or the end of one. */
interface AbsenceUndo {
  id: number;
  action: AbsenteeAction;
  version: number;
}

/**
 * The records with their toggle. A press is sent once, whatever else is on its way, and its row takes no other until the list
 * shows what was saved; the focus stays where it is.
 */
export function AbsentTable({ rows, exam, closed, fetching }: AbsentTableProps) {
  const t = useWords(absentee);
  const say = useWords(kit);
  const [update] = useUpdateAbsenteeMutation();
  const { session } = useSession();
  const takesTwo = absenceTakesTwo(exam.stage, session?.role === 'admin');
  const [asking, setAsking] = useState<AbsentEntryRow | null>(null);
  const message = useBanner();
  const { banner, showMessage, clear } = message;
  const { offerUndo } = useUndo<AbsenceUndo>({
    kind: `absence ${exam.exam_tbl}`,
    send: ({ id: record, action: undoing, version }) =>
      update({ params: { id: record, exam: exam.exam_tbl, action: undoing }, query: { undo: version }, body: {} }),
    explain: (error) => failureText(error, say('undo.failed')),
    onUndone: () => showMessage('success', say('undo.done')),
    label: say('undo'),
    message,
  });
  const [found, setFound] = useState('');
  const [working, setWorking] = useState<ReadonlySet<number>>(new Set());
  const sent = useRef(new Set<number>());
  const answered = useRef(new Set<number>());
  const id = useId();
  const looked = found.trim().toUpperCase();
  const shown = looked === '' ? rows : rows.filter(({ Reg_No }) => Reg_No.includes(looked));
  const absent = rows.filter(({ Absent }) => Absent).length;

  useEffect(() => {
    if (fetching || answered.current.size === 0) return;
    for (const row of answered.current) sent.current.delete(row);
    answered.current.clear();
    setWorking(new Set(sent.current));
  }, [fetching]);

  const send = (row: AbsentEntryRow, body: { reason?: string }) =>
    update({ params: { id: row.id, exam: exam.exam_tbl, action: actionOn(row) }, query: {}, body });
  const toggle = async (row: AbsentEntryRow) => {
    if (sent.current.has(row.id)) return;
    if (takesTwo) {
      clear();
      return setAsking(row);
    }
    sent.current.add(row.id);
    setWorking(new Set(sent.current));
    clear();
    const { data, error } = await send(row, {});
    answered.current.add(row.id);
    if (!data) return showMessage('error', failureText(error, t('operation-failed')));
    const { message: text, version } = data;
    if (version === undefined) return showMessage('success', text);
    return offerUndo(text, { id: row.id, action: actionOn({ Absent: !row.Absent }), version });
  };
  const sendToSecond = async (row: AbsentEntryRow, reason: string) => {
    const { data, error } = await send(row, { reason });
    if (data) {
      setAsking(null);
      showMessage('success', data.message);
    }
    return rejectionOf(error, t('operation-failed'));
  };

  const action: Column<AbsentEntryRow> = {
    key: 'action',
    header: t('action'),
    cell: (row) => (
      <Stack row>
        <Button
          small
          disabled={closed || row.barred !== null}
          aria-label={`${t(toggleOf(row))} ${row.Reg_No} ${row.P_code}`}
          onClick={() => void toggle(row)}
        >
          <StableWidthText others={[t('wait'), t('toggle.present'), t('toggle.absent')]}>
            {working.has(row.id) ? t('wait') : t(toggleOf(row))}
          </StableWidthText>
        </Button>
        {!closed && row.barred}
      </Stack>
    ),
  };
  return (
    <>
      {rows.length > 0 && (
        <div style={{ maxWidth: 260, marginBottom: 16 }}>
          <PlainInput id={id} label={t('find-register-number')} value={found} onChange={setFound} maxLength={20} />
        </div>
      )}
      {banner}
      <DataTable
        label={t('absent-entry-2')}
        rows={shown}
        columns={[...columns(t), action]}
        rowKey={(row) => String(row.id)}
        empty={
          rows.length === 0
            ? { text: t('no-records-found'), hint: t('only-confirmed-exam-applications-are') }
            : { text: t('no-records-found'), hint: t('no-register-number-here-contains', { looked }) }
        }
        total={rows.length}
        exportAction={rows.length > 0 && <span role="status">{t('count.absent', { n: absent })}</span>}
      />
      {asking && (
        <ReasonDialog
          title={t(asking.Absent ? 'toggle.present.ask' : 'toggle.absent.ask', {
            number: asking.Reg_No,
            paper: asking.P_code,
          })}
          confirmLabel={t('send')}
          missing={t('give-a-reason')}
          maxLength={400}
          onConfirm={(reason) => sendToSecond(asking, reason)}
          onClose={() => setAsking(null)}
        >
          {t('the-valuation-is-over-another')}
        </ReasonDialog>
      )}
    </>
  );
}
