import { useState } from 'react';
import { useLazyGetClosingHashQuery } from '@thervu/contracts/audit/audit-api';
import type { ClosingHash } from '@thervu/contracts/audit/audit-contract';
import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { formatDay } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import type { BannerKind } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Stack } from '@thervu/ui/layout/Stack';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { PrintedCampReport } from './PrintedCampReport';
import { reportSheets } from './report-sheets';

export interface PrintReportProps {
  report: BundleReport;
  /** The day that was asked for, `YYYY-MM-DD`. */
  day: string;
  showMessage: (kind: BannerKind, text: string) => void;
}

/** Prints the report of a day with the closing hash of the journal below it. */
export function PrintReport({ report, day, showMessage }: PrintReportProps) {
  const t = useWords(campReport);
  const [closing, setClosing] = useState<ClosingHash>();
  const [busy, setBusy] = useState(false);
  const print = usePrint();
  const [getClosingHash] = useLazyGetClosingHashQuery();
  const start = async () => {
    setBusy(true);
    const answer = await getClosingHash({ params: { date: day } });
    setBusy(false);
    if (!answer.data) return showMessage('error', failureText(answer.error, t('closing.failed')));
    setClosing(answer.data);
    return print.start();
  };
  return (
    <Stack row>
      {report.success && <ExcelButton file="Script-Marking-Report" sheets={() => reportSheets(t, report)} />}
      <Button busy={busy || print.waiting} onClick={() => void start()}>
        {t('print')}
      </Button>
      {closing && (
        <PrintedCampReport
          printing={print.printing}
          title={t('report')}
          about={formatDay(closing.day)}
          report={report}
          closing={closing}
          empty={t('none-that-day')}
        />
      )}
    </Stack>
  );
}
