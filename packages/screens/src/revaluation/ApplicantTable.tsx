import { useState } from 'react';
import { callForFile } from '@thervu/contracts/core/api';
import { failureText } from '@thervu/contracts/core/problem';
import { inRupees } from '@thervu/contracts/fee/fee-rules';
import type {
  getRevaluationExportFile,
  getRevaluationReportFile,
} from '@thervu/contracts/revaluation/revaluation-contract';
import { ACTION_NAMES, type RevaluationAction } from '@thervu/contracts/revaluation/revaluation-rules';
import type { Applicant } from '@thervu/contracts/revaluation/revaluation-shapes';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { PrintArea } from '@thervu/ui/print/PrintArea';
import { PrintTable } from '@thervu/ui/print/PrintTable';
import { saveFile } from '@thervu/ui/print/save-file';
import type { Column } from '@thervu/ui/table/table-column';
import { useBanner } from '@thervu/ui/message/useBanner';
import { usePrint } from '@thervu/ui/print/usePrint';
import { useKnownText, useWords, type Say } from '@thervu/words';
import { revaluation, type RevaluationWords } from '@thervu/words/compiled/revaluation';
import { indianDay } from './revaluation-messages';

const COLUMNS = (t: Say<RevaluationWords>): Column<Applicant>[] => [
  { key: 'serial', header: t('s-no'), numeric: true, cell: (row) => row.S_No, sortBy: (row) => row.S_No },
  { key: 'degree', header: t('degree'), cell: (row) => row.DEGREE, width: 160 },
  { key: 'paper', header: t('paper-code'), cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
  {
    key: 'regNo',
    header: t('register-no'),
    cell: (row) => row.REG_NO,
    sortBy: (row) => row.REG_NO,
    width: 140,
  },
  { key: 'name', header: t('name'), cell: (row) => row.NAME, sortBy: (row) => row.NAME, width: 150 },
  { key: 'dob', header: t('date-of-birth'), cell: (row) => indianDay(row.DOB), sortBy: (row) => row.DOB },
];
const college = (t: Say<RevaluationWords>): Column<Applicant> => ({
  key: 'college',
  header: t('college'),
  cell: (row) => row.Colcode,
  sortBy: (row) => row.Colcode,
});
const paise = (rupees: number) => Math.round(rupees * 100);
const fee = (t: Say<RevaluationWords>): Column<Applicant> => ({
  key: 'fee',
  header: t('fee'),
  numeric: true,
  cell: (row) => inRupees(row.FEES),
  sortBy: (row) => row.FEES,
  total: (rows) => inRupees(rows.reduce((all, { FEES }) => all + paise(FEES), 0) / 100),
});

export interface ApplicantTableProps {
  action: RevaluationAction;
  /** Identifier and name of the exam. */
  exam: string;
  examName: string;
  degree: number;
  rows: readonly Applicant[];
  /** Printed below the name of the report. */
  whose: string;
  /** Rows of several colleges: then each says which. */
  everyCollege?: boolean;
  file: typeof getRevaluationExportFile | typeof getRevaluationReportFile;
  fileName: string;
  fileLabel: string;
  /** Named under the lines of the last printed page. */
  signatures: readonly string[];
}

/** Who has applied for one of the three: on the screen, as a spreadsheet and on paper. */
export function ApplicantTable(props: ApplicantTableProps) {
  const t = useWords(revaluation);
  const { action, exam, examName, degree, rows, whose, everyCollege, file, fileName, fileLabel, signatures } = props;
  const known = useKnownText(revaluation);
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const [serial, ...facts] = COLUMNS(t) as [Column<Applicant>, ...Column<Applicant>[]];
  const columns = [serial, ...(everyCollege ? [college(t)] : []), ...facts, fee(t)];
  const title = t('applied-details', { action: known(ACTION_NAMES[action]) });

  const save = async () => {
    clear();
    setSaving(true);
    const answer = await callForFile(file, { params: { action, degree }, query: { exam } });
    setSaving(false);
    if ('error' in answer) showMessage('error', failureText(answer.error, t('failed-to-fetch-data')));
    else if (answer.data) saveFile(answer.data, fileName);
    else showMessage('error', t('failed-to-fetch-data'));
  };

  return (
    <>
      {banner}
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        rowKey={({ Rid }) => String(Rid)}
        empty={{
          text: t('no-record-found'),
          hint: t(`none-applied.${action}`),
        }}
        exportAction={
          rows.length > 0 && (
            <Button busy={saving} onClick={() => void save()}>
              {fileLabel}
            </Button>
          )
        }
        printAction={
          rows.length > 0 && (
            <Button onClick={print.start} busy={print.waiting}>
              {t('print')}
            </Button>
          )
        }
      />
      <PrintArea printing={print.printing} landscape signatures={signatures}>
        <PrintTable
          head={[title, examName, whose]}
          rows={rows}
          columns={columns}
          rowKey={({ Rid }) => String(Rid)}
          empty={t('no-record-found')}
        />
      </PrintArea>
    </>
  );
}
