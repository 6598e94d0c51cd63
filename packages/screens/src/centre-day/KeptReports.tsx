import { pluralise } from '@thervu/contracts/core/format';
import { Button } from '@thervu/ui/form/Button';
import { Banner } from '@thervu/ui/message/Banner';
import { ChangedMeanwhile } from '@thervu/ui/message/ChangedMeanwhile';
import { slotLabel } from '../shared/sitting-labels';
import { reportDifferences } from './hall-report';
import type { KeptReport } from './report-store';
import type { useReportOutbox } from './useReportOutbox';

const nameOf = ({ hall_no, params }: KeptReport) =>
  `Hall ${hall_no}, ${slotLabel({ examdate: params.date, examsession: params.session })}`;

/** What waits on this phone: unsent reports, and those about which a person has to decide. */
export function KeptReports({ outbox }: { outbox: ReturnType<typeof useReportOutbox> }) {
  const { reports, isOnline, signedOut } = outbox;
  const waiting = reports.filter(({ state }) => state === 'waiting');
  return (
    <>
      {signedOut && waiting.length > 0 && (
        <Banner kind="warning">You have been signed out. Sign in again to send the hall reports.</Banner>
      )}
      {!isOnline && !signedOut && (
        <Banner
          kind="warning"
          action={
            <Button small onClick={() => outbox.outbox?.flush()}>
              Send now
            </Button>
          }
        >
          {waiting.length === 0
            ? 'No connection.'
            : `No connection. ${pluralise(waiting.length, 'hall report is', 'hall reports are')} saved on this phone and will be sent when the connection is back: ${waiting
                .map(({ hall_no }) => hall_no)
                .join(', ')}.`}
        </Banner>
      )}
      {reports
        .filter(({ state }) => state === 'conflict')
        .map((report) => (
          <ChangedMeanwhile
            key={report.id}
            text={`${nameOf(report)}: ${report.problem ?? ''} Choose the version that counts.`}
            differences={reportDifferences(report.body, report.theirs ?? null)}
            same="Both versions are the same."
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
                aria-label={`Discard the report of ${nameOf(report)}`}
                onClick={() => void outbox.outbox?.remove(report)}
              >
                Discard
              </Button>
            }
          >
            {`${nameOf(report)} was not saved. ${report.problem ?? ''} Open the hall and correct it.`}
          </Banner>
        ))}
    </>
  );
}
