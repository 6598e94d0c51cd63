import { useEffect, useEffectEvent, useId, useState, type FormEvent } from 'react';
import type { HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { fieldErrors } from '@thervu/contracts/core/problem';
import { pluralise } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { Button } from '@thervu/ui/form/Button';
import { FormActions } from '@thervu/ui/form/FormActions';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { useLeaveGuard } from '@thervu/ui/form/useLeaveGuard';
import { FieldGrid } from '@thervu/ui/layout/FieldGrid';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { reportDraftOf, readReport, type ReportDraft } from './hall-report';
import type { ReportOutbox } from './report-outbox';
import type { KeptReport } from './report-store';

export interface HallReportFormProps {
  hall: HallOfDay;
  /** What waits on this phone for this hall. */
  kept: KeptReport | undefined;
  outbox: ReportOutbox | null;
  id: string;
  params: SittingPath;
  onClose: () => void;
}

const digits = (typed: string) => typed.replace(/[^0-9]/g, '').slice(0, 4);

/** What one hall reports: absent desks as they are called out, answer books, malpractice. */
export function HallReportForm({ hall, kept, outbox, id: reportId, params, onClose }: HallReportFormProps) {
  const id = useId();
  const [start] = useState(() => reportDraftOf(kept?.body ?? hall.report));
  const [draft, setDraft] = useState<ReportDraft>(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const read = readReport(draft, hall);
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const set = (patch: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...patch }));

  const hear = useEffectEvent((event: Parameters<Parameters<ReportOutbox['onEvent']>[0]>[0]) => {
    if (event.report.id !== reportId) return;
    setSending(false);
    if (event.kind !== 'refused') return;
    setProblems(fieldErrors(event.error));
    showMessage('error', event.message);
  });
  useEffect(() => outbox?.onEvent((event) => hear(event)), [outbox]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || !outbox) return;
    clear();
    setProblems(read.problems);
    if (!read.body) return showMessage('error', 'Correct the fields marked below.');
    setSending(true);
    outbox
      .add({
        id: reportId,
        hall_no: hall.hall_no,
        params: { ...params, hall: String(hall.hall_id) },
        body: { ...read.body, row_version: kept?.body.row_version ?? hall.report?.row_version ?? 0 },
      })
      .catch((problem: unknown) => {
        console.error('The hall report could not be kept.', problem);
        setSending(false);
        showMessage('error', 'The report could not be saved on this phone. Write it down and try again.');
      });
  };
  const report = (index: number, patch: Partial<ReportDraft['malpractice'][number]>) =>
    set({ malpractice: draft.malpractice.map((row, i) => (i === index ? { ...row, ...patch } : row)) });

  return (
    <Panel title={`Hall ${hall.hall_no}, ${hall.name}${hall.turn === 2 ? ', second papers' : ''}`}>
      <form noValidate onSubmit={submit} aria-label={`Report of hall ${hall.hall_no}`}>
        {banner}
        <Stack>
          <PlainInput
            id={`${id}-absent`}
            label="Absent desks"
            hint="Such as A2 C5. Empty: all are present."
            value={draft.absent}
            onChange={(absent) => set({ absent })}
            error={problems.absent_desks ?? (draft.absent.endsWith(' ') ? read.problems.absent_desks : undefined)}
            maxLength={2000}
            autoFocus
          />
          <div role="status">
            <Text>{`${pluralise(read.seats, 'seat', 'seats')}: ${read.present} present, ${read.absentees.length} absent.`}</Text>
            {read.absentees.length > 0 && (
              <ul aria-label="Absent candidates" style={{ margin: 0, paddingLeft: 20 }}>
                {read.absentees.map(({ desk, reg_no, stu_name, p_code }) => (
                  <li key={desk}>{`${desk}: ${[reg_no, stu_name, p_code].filter(Boolean).join(', ')}`}</li>
                ))}
              </ul>
            )}
          </div>
          <FieldGrid width={150}>
            <PlainInput
              id={`${id}-given`}
              label="Answer books given"
              value={draft.given}
              onChange={(typed) => set({ given: digits(typed) })}
              hint={read.needed === null ? undefined : `Should be ${read.needed}.`}
              error={problems.books_given}
              required
              inputMode="numeric"
            />
            <PlainInput
              id={`${id}-spoiled`}
              label="Spoiled"
              value={draft.spoiled}
              onChange={(spoiled) => set({ spoiled: digits(spoiled) })}
              error={problems.books_spoiled}
              hint="Empty: none."
              inputMode="numeric"
            />
            <PlainInput
              id={`${id}-back`}
              label="Returned unused"
              value={draft.back}
              onChange={(back) => set({ back: digits(back) })}
              error={problems.books_back}
              hint="Empty: none."
              inputMode="numeric"
            />
          </FieldGrid>
          {/* above the reports, so that it stays where it was pressed */}
          <div>
            <Button small onClick={() => set({ malpractice: [...draft.malpractice, { desk: '', what: '' }] })}>
              Add malpractice report
            </Button>
          </div>
          {draft.malpractice.map((row, index) => (
            <FieldGrid key={index} width={150}>
              <PlainInput
                id={`${id}-desk-${index}`}
                label={`Malpractice ${index + 1}: desk`}
                value={row.desk}
                onChange={(desk) => report(index, { desk: desk.toUpperCase() })}
                maxLength={3}
              />
              <PlainInput
                id={`${id}-what-${index}`}
                label="What happened"
                value={row.what}
                onChange={(what) => report(index, { what })}
                maxLength={500}
              />
              <div style={{ paddingTop: 20 }}>
                <Button
                  small
                  kind="quiet"
                  aria-label={`Remove malpractice ${index + 1}`}
                  onClick={() => set({ malpractice: draft.malpractice.filter((_row, i) => i !== index) })}
                >
                  Remove
                </Button>
              </div>
            </FieldGrid>
          ))}
          {problems.malpractice && <Text>{problems.malpractice}</Text>}
          <PlainInput
            id={`${id}-note`}
            label="Note"
            hint="Candidates without a ticket, visitors, and the like."
            value={draft.note}
            onChange={(note) => set({ note })}
            maxLength={500}
          />
        </Stack>
        <FormActions
          saveLabel="Save hall"
          saving={sending || outbox === null}
          onCancel={onClose}
          cancelLabel="All halls"
        />
      </form>
    </Panel>
  );
}
