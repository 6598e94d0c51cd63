import { useEffect, useEffectEvent, useId, useRef, useState, type FormEvent } from 'react';
import type { HallOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { fieldErrors } from '@thervu/contracts/core/problem';
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
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { reportDraftOf, readReport, type ReportDraft } from './hall-report';
import type { ReportEvent, ReportOutbox } from './report-outbox';
import type { KeptReport } from './report-store';

export interface HallReportFormProps {
  hall: HallOfDay;
  /** What waits on this phone for this hall. */
  kept: KeptReport | undefined;
  outbox: ReportOutbox | null;
  id: string;
  params: SittingPath;
  /** What was saved here has reached the server or waits on this phone; undefined: nothing was saved. */
  onClose: (event?: ReportEvent) => void;
}

const digits = (typed: string) => typed.replace(/[^0-9]/g, '').slice(0, 4);

/** What one hall reports: absent desks as they are called out, answer books, malpractice. */
export function HallReportForm({ hall, kept, outbox, id: reportId, params, onClose }: HallReportFormProps) {
  const id = useId();
  const t = useWords(centreDay);
  const [start] = useState(() => reportDraftOf(kept?.body ?? hall.report));
  const [place] = useState(kept?.id);
  const [over] = useState(() => (kept ? [...(kept.over ?? []), kept.version] : []));
  // as it was seen when the form was opened: the day is read again meanwhile, and what somebody else has reported then is not written over
  const [seen, setSeen] = useState(kept?.body.row_version ?? hall.report?.row_version ?? 0);
  const sent = useRef('');
  const [draft, setDraft] = useState<ReportDraft>(start);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const read = readReport(draft, hall, t);
  useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(start));
  const set = (patch: Partial<ReportDraft>) => setDraft((before) => ({ ...before, ...patch }));

  const hear = useEffectEvent((event: ReportEvent) => {
    const { version } = event.report;
    if (event.kind === 'saved' && over.includes(version)) setSeen(event.row_version);
    // what became of an earlier report of this hall takes nothing away from what is typed now
    if (version !== sent.current) return;
    setSending(false);
    if (event.kind !== 'refused') return onClose(event);
    setProblems(fieldErrors(event.error));
    showMessage('error', event.message);
  });
  useEffect(() => outbox?.onEvent((event) => hear(event)), [outbox]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || !outbox) return;
    clear();
    setProblems(read.problems);
    if (!read.body) return showMessage('error', t('form.correct'));
    setSending(true);
    sent.current = crypto.randomUUID();
    outbox
      .add({
        id: place ?? reportId,
        version: sent.current,
        hall_no: hall.hall_no,
        over,
        params: { ...params, hall: String(hall.hall_id) },
        body: { ...read.body, row_version: seen },
      })
      .catch((problem: unknown) => {
        console.error('The hall report could not be kept.', problem);
        setSending(false);
        showMessage('error', t('form.not-kept'));
      });
  };
  const report = (index: number, patch: Partial<ReportDraft['malpractice'][number]>) =>
    set({ malpractice: draft.malpractice.map((row, i) => (i === index ? { ...row, ...patch } : row)) });

  return (
    <Panel title={t(hall.turn === 2 ? 'form.title-second' : 'form.title', { hall: hall.hall_no, name: hall.name })}>
      <form noValidate onSubmit={submit} aria-label={t('form.of', { hall: hall.hall_no })}>
        {banner}
        <Stack>
          <PlainInput
            id={`${id}-absent`}
            label={t('desks.absent')}
            hint={t('desks.hint')}
            value={draft.absent}
            onChange={(absent) => set({ absent })}
            error={problems.absent_desks ?? (draft.absent.endsWith(' ') ? read.problems.absent_desks : undefined)}
            maxLength={2000}
            autoFocus
          />
          <div role="status">
            <Text>{t('counts', { seats: read.seats, present: read.present, absent: read.absentees.length })}</Text>
            {read.absentees.length > 0 && (
              <ul aria-label={t('absent.list')} style={{ margin: 0, paddingLeft: 20 }}>
                {read.absentees.map(({ desk, reg_no, stu_name, p_code }) => (
                  <li key={desk}>{`${desk}: ${[reg_no, stu_name, p_code].filter(Boolean).join(', ')}`}</li>
                ))}
              </ul>
            )}
          </div>
          <FieldGrid width={150}>
            <PlainInput
              id={`${id}-given`}
              label={t('books.given')}
              value={draft.given}
              onChange={(typed) => set({ given: digits(typed) })}
              hint={read.needed === null ? undefined : t('books.should', { n: read.needed })}
              error={problems.books_given}
              required
              inputMode="numeric"
            />
            <PlainInput
              id={`${id}-spoiled`}
              label={t('books.spoiled')}
              value={draft.spoiled}
              onChange={(spoiled) => set({ spoiled: digits(spoiled) })}
              error={problems.books_spoiled}
              hint={t('books.none')}
              inputMode="numeric"
            />
            <PlainInput
              id={`${id}-back`}
              label={t('books.back')}
              value={draft.back}
              onChange={(back) => set({ back: digits(back) })}
              error={problems.books_back}
              hint={t('books.none')}
              inputMode="numeric"
            />
          </FieldGrid>
          {/* above the reports, so that it stays where it was pressed */}
          <div>
            <Button small onClick={() => set({ malpractice: [...draft.malpractice, { desk: '', what: '' }] })}>
              {t('malpractice.add')}
            </Button>
          </div>
          {draft.malpractice.map((row, index) => (
            <FieldGrid key={index} width={150}>
              <PlainInput
                id={`${id}-desk-${index}`}
                label={t('malpractice.desk', { n: index + 1 })}
                value={row.desk}
                onChange={(desk) => report(index, { desk: desk.toUpperCase() })}
                maxLength={3}
              />
              <PlainInput
                id={`${id}-what-${index}`}
                label={t('malpractice.what')}
                value={row.what}
                onChange={(what) => report(index, { what })}
                maxLength={500}
              />
              <div style={{ paddingTop: 20 }}>
                <Button
                  small
                  kind="quiet"
                  aria-label={t('malpractice.remove', { n: index + 1 })}
                  onClick={() => set({ malpractice: draft.malpractice.filter((_row, i) => i !== index) })}
                >
                  {t('remove')}
                </Button>
              </div>
            </FieldGrid>
          ))}
          {problems.malpractice && <Text>{problems.malpractice}</Text>}
          <PlainInput
            id={`${id}-note`}
            label={t('remark')}
            hint={t('remark.hint')}
            value={draft.note}
            onChange={(note) => set({ note })}
            maxLength={500}
          />
        </Stack>
        <FormActions
          saveLabel={t('hall.save')}
          saving={sending || outbox === null}
          onCancel={() => onClose()}
          cancelLabel={t('hall.all')}
        />
      </form>
    </Panel>
  );
}
