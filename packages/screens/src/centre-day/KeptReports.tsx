import { Button } from '@thervu/ui/form/Button';
import { Banner } from '@thervu/ui/message/Banner';
import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { useWords, type Say } from '@thervu/words';
import { centreDay, type CentreDayWords } from '@thervu/words/compiled/centre-day';
import { slotLabel } from '../shared/sitting-labels';
import { reportDifferences } from './hall-report';
import type { KeptReport } from './report-store';
import type { useReportOutbox } from './useReportOutbox';

const nameOf = ({ hall_no, params }: KeptReport, t: Say<CentreDayWords>) =>
  t('kept.name', { hall: hall_no, slot: slotLabel({ examdate: params.date, examsession: params.session }) });

/** What waits on this phone: unsent reports, and those about which a person has to decide. */
export function KeptReports({ outbox }: { outbox: ReturnType<typeof useReportOutbox> }) {
  const t = useWords(centreDay);
  const { reports, isOnline, signedOut } = outbox;
  const waiting = reports.filter(({ state }) => state === 'waiting');
  return (
    <>
      {signedOut && waiting.length > 0 && <Banner kind="warning">{t('kept.signed-out')}</Banner>}
      {!isOnline && !signedOut && (
        <Banner
          kind="warning"
          action={
            <Button small onClick={() => outbox.outbox?.flush()}>
              {t('kept.send')}
            </Button>
          }
        >
          {waiting.length === 0
            ? t('kept.no-line')
            : t('kept.waiting', { n: waiting.length, halls: waiting.map(({ hall_no }) => hall_no).join(', ') })}
        </Banner>
      )}
      {reports
        .filter(({ state }) => state === 'conflict')
        .map((report) => (
          <ChangedMeanwhile
            key={report.id}
            text={t('kept.choose', { name: nameOf(report, t), problem: report.problem ?? '' })}
            differences={reportDifferences(report.body, report.theirs ?? null, t)}
            same={t('kept.same')}
            onKeepMine={() => void outbox.outbox?.keepMine(report)}
            onTakeTheirs={() => void outbox.outbox?.remove(report)}
          />
        ))}
      {reports
        .filter(({ state }) => state === 'refused')
        .map((report) => (
          <Banner
            key={report.id}
            kind="error"
            action={
              <Button
                small
                aria-label={t('kept.discard-of', { name: nameOf(report, t) })}
                onClick={() => void outbox.outbox?.remove(report)}
              >
                {t('kept.discard')}
              </Button>
            }
          >
            {t('kept.refused', { name: nameOf(report, t), problem: report.problem ?? '' })}
          </Banner>
        ))}
    </>
  );
}
