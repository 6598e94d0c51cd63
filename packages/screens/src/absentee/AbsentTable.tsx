import { useEffect, useId, useRef, useState } from 'react';
import { useUpdateAbsenteeMutation } from '@thervu/contracts/absentee/absentee-api';
import type { Exam } from '@thervu/contracts/exam/exam-contract';
import type { AbsentEntryRow } from '@thervu/contracts/absentee/absentee-contract';
import { absenceTakesTwo, actionOn, toggleLabel } from '@thervu/contracts/absentee/absentee-rules';
import { failureText } from '@thervu/contracts/core/problem';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { StableWidthText } from '@thervu/ui/layout/StableWidthText';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { ReasonDialog } from '@thervu/ui/message/ReasonDialog';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useSession } from '@thervu/shell-api';
import { rejectionOf } from '../shared/rejection';
import { indianDay } from './absentee-messages';

const columns: Column<AbsentEntryRow>[] = [
  { key: 'reg', header: 'Reg_no', cell: ({ Reg_No }) => Reg_No, sortBy: ({ Reg_No }) => Reg_No, width: 150 },
  { key: 'name', header: 'Name', cell: ({ stu_name }) => stu_name, width: 150 },
  { key: 'code', header: 'P_code', cell: ({ P_code }) => P_code, sortBy: ({ P_code }) => P_code, width: 110 },
  { key: 'sem', header: 'Sem', cell: ({ Sem }) => Sem, numeric: true, width: 60 },
  { key: 'day', header: 'Date', cell: ({ examdate }) => indianDay(examdate) || '-', width: 100 },
  { key: 'session', header: 'Session', cell: ({ examsession }) => examsession ?? '-', width: 80 },
  {
    key: 'state',
    header: 'State',
    cell: ({ Absent }) =>
      Absent ? <StatusLabel kind="warning">Absent</StatusLabel> : <StatusLabel kind="neutral">Present</StatusLabel>,
    sortBy: ({ Absent }) => (Absent ? 0 : 1),
    width: 100,
  },
];

export interface AbsentTableProps {
  rows: readonly AbsentEntryRow[];
  exam: Exam;
  /** Nothing may be changed in this exam now. */
  closed: boolean;
  /** The records are being read again. */
  fetching: boolean;
}

const WAITING = 'Please wait…';
const TOGGLES = [toggleLabel({ Absent: true }), toggleLabel({ Absent: false })];

/**
 * The records with their toggle. A press is sent once, whatever else is on its way, and its row takes no other until the list
 * shows what was saved; the focus stays where it is.
 */
export function AbsentTable({ rows, exam, closed, fetching }: AbsentTableProps) {
  const [update] = useUpdateAbsenteeMutation();
  const { session } = useSession();
  const takesTwo = absenceTakesTwo(exam.stage, session?.role === 'admin');
  const [asking, setAsking] = useState<AbsentEntryRow | null>(null);
  const { banner, showMessage, clear } = useBanner();
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
    update({ params: { id: row.id, exam: exam.exam_tbl, action: actionOn(row) }, body });
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
    if (data) showMessage('success', data.message);
    else showMessage('error', failureText(error, 'Operation failed'));
  };
  const sendToSecond = async (row: AbsentEntryRow, reason: string) => {
    const { data, error } = await send(row, { reason });
    if (data) {
      setAsking(null);
      showMessage('success', data.message);
    }
    return rejectionOf(error, 'Operation failed');
  };

  const action: Column<AbsentEntryRow> = {
    key: 'action',
    header: 'Action',
    cell: (row) => (
      <Stack row>
        <Button
          small
          disabled={closed || row.barred !== null}
          aria-label={`${toggleLabel(row)} ${row.Reg_No} ${row.P_code}`}
          onClick={() => void toggle(row)}
        >
          <StableWidthText others={[WAITING, ...TOGGLES]}>
            {working.has(row.id) ? WAITING : toggleLabel(row)}
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
          <PlainInput id={id} label="Find register number" value={found} onChange={setFound} maxLength={20} />
        </div>
      )}
      {banner}
      <DataTable
        label="Absent entry"
        rows={shown}
        columns={[...columns, action]}
        rowKey={(row) => String(row.id)}
        empty={
          rows.length === 0
            ? { text: 'No Records Found', hint: 'Only confirmed exam applications stand here.' }
            : { text: 'No Records Found', hint: `No register number here contains ${looked}.` }
        }
        total={rows.length}
        exportAction={rows.length > 0 && <span role="status">{`${absent} absent`}</span>}
      />
      {asking && (
        <ReasonDialog
          title={`${toggleLabel(asking).replace('!', '')}: ${asking.Reg_No}, ${asking.P_code}?`}
          confirmLabel="Send"
          missing="Give a reason."
          maxLength={400}
          onConfirm={(reason) => sendToSecond(asking, reason)}
          onClose={() => setAsking(null)}
        >
          The valuation is over: another officer decides this change under Mark Corrections. The record stays as it is
          until then.
        </ReasonDialog>
      )}
    </>
  );
}
