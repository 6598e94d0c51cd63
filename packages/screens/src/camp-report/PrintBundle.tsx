import type { BundleReport } from '@thervu/contracts/camp-report/camp-report-contract';
import { NONE_IN_BUNDLE } from '@thervu/contracts/camp-report/camp-report-rules';
import { Button } from '@thervu/ui/form/Button';
import { ExcelButton } from '@thervu/ui/print/ExcelButton';
import { Stack } from '@thervu/ui/layout/Stack';
import { usePrint } from '@thervu/ui/print/usePrint';
import { PrintedCampReport } from './PrintedCampReport';
import { reportSheets } from './report-sheets';

/** The evaluation of a bundle on paper and as a workbook. */
export function PrintBundle({ report, bundle }: { report: BundleReport; bundle: number }) {
  const print = usePrint();
  return (
    <Stack row>
      <ExcelButton file={`Bundle-Evaluation-${bundle}`} sheets={() => reportSheets(report)} />
      <Button busy={print.waiting} onClick={print.start}>
        Print
      </Button>
      <PrintedCampReport
        printing={print.printing}
        title="Bundle evaluation report"
        about={`Bundle ${bundle}`}
        report={report}
        empty={NONE_IN_BUNDLE}
      />
    </Stack>
  );
}
