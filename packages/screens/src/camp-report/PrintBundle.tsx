import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { Button } from '@thervu/ui/form/Button';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Stack } from '@thervu/ui/layout/Stack';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useWords } from '@thervu/words';
import { campReport } from '@thervu/words/compiled/camp-report';
import { PrintedCampReport } from './PrintedCampReport';
import { reportSheets } from './report-sheets';

/** The evaluation of a bundle on paper and as a workbook. */
export function PrintBundle({ report, bundle }: { report: BundleReport; bundle: number }) {
  const t = useWords(campReport);
  const print = usePrint();
  return (
    <Stack row>
      <ExcelButton file={`Bundle-Evaluation-${bundle}`} sheets={() => reportSheets(t, report)} />
      <Button busy={print.waiting} onClick={print.start}>
        {t('print')}
      </Button>
      <PrintedCampReport
        printing={print.printing}
        title={t('evaluation')}
        about={t('of-bundle', { bundle })}
        report={report}
        empty={t('none-in-bundle')}
      />
    </Stack>
  );
}
