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
import { indianDay } from './revaluation-messages';

const COLUMNS: Column<Applicant>[] = [
  { key: 'serial', header: 'S.No', numeric: true, cell: (row) => row.S_No, sortBy: (row) => row.S_No },
  { key: 'degree', header: 'Degree', cell: (row) => row.DEGREE, width: 160 },
  { key: 'paper', header: 'Paper Code', cell: (row) => row.P_CODE, sortBy: (row) => row.P_CODE },
  {
    key: 'regNo',
    header: 'Register No.',
    cell: (row) => row.REG_NO,
    sortBy: (row) => row.REG_NO,
    width: 140,
  },
  { key: 'name', header: 'Name', cell: (row) => row.NAME, sortBy: (row) => row.NAME, width: 150 },
  { key: 'dob', header: 'Date of Birth', cell: (row) => indianDay(row.DOB), sortBy: (row) => row.DOB },
];
const college: Column<Applicant> = {
  key: 'college',
  header: 'College',
  cell: (row) => row.Colcode,
  sortBy: (row) => row.Colcode,
};
const paise = (rupees: number) => Math.round(rupees * 100);
const fee: Column<Applicant> = {
  key: 'fee',
  header: 'Fee',
  numeric: true,
  cell: (row) => inRupees(row.FEES),
  sortBy: (row) => row.FEES,
  total: (rows) => inRupees(rows.reduce((all, { FEES }) => all + paise(FEES), 0) / 100),
};

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
  const { action, exam, examName, degree, rows, whose, everyCollege, file, fileName, fileLabel, signatures } = props;
  const [saving, setSaving] = useState(false);
  const { banner, showMessage, clear } = useBanner();
  const print = usePrint();
  const [serial, ...facts] = COLUMNS as [Column<Applicant>, ...Column<Applicant>[]];
  const columns = [serial, ...(everyCollege ? [college] : []), ...facts, fee];
  const title = `${ACTION_NAMES[action]} applied details`;

  const save = async () => {
    clear();
    setSaving(true);
    const answer = await callForFile(file, { params: { action, degree }, query: { exam } });
    setSaving(false);
    if ('error' in answer) showMessage('error', failureText(answer.error, 'Failed to fetch data'));
    else if (answer.data) saveFile(answer.data, fileName);
    else showMessage('error', 'Failed to fetch data');
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
          text: 'No Record Found!!',
          hint: `Nobody has applied for ${ACTION_NAMES[action].toLowerCase()} here.`,
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
              Print
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
          empty="No Record Found!!"
        />
      </PrintArea>
    </>
  );
}
