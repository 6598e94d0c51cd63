import type { ExamRecord } from '@thervu/contracts/registration/application-contract';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import { indianDay } from './registration-messages';

const TYPES: Record<ExamRecord['app_type'], string> = {
  REGULAR: 'Regular',
  LANGUAGE: 'Language',
  NME: 'NME',
  REJOIN: 'Re-join',
  ARREAR: 'Arrear',
};

/** Names a row: 'C24UG101COM001 24UCO41'. */
export const applicationName = ({ Reg_No, P_code }: Pick<ExamRecord, 'Reg_No' | 'P_code'>) => `${Reg_No} ${P_code}`;

/** The columns every list of applications has; `person` leaves out what is the same for one student. */
export function applicationColumns<Row extends ExamRecord>({ person = true } = {}): Column<Row>[] {
  const whose: Column<Row>[] = [
    {
      key: 'reg',
      header: 'Register Number',
      cell: (row) => row.Reg_No,
      sortBy: (row) => row.Reg_No,
      width: 160,
    },
    { key: 'name', header: 'Name', cell: (row) => row.stu_name, sortBy: (row) => row.stu_name, width: 150 },
    { key: 'dob', header: 'Date of Birth', cell: (row) => indianDay(row.dob), sortBy: (row) => row.dob },
  ];
  return [
    ...(person ? whose : []),
    { key: 'code', header: 'Paper Code', cell: (row) => row.P_code, sortBy: (row) => row.P_code, width: 120 },
    {
      key: 'paper',
      header: 'Paper Name',
      cell: (row) => row.P_NAME,
      sortBy: (row) => row.P_NAME,
      width: 190,
    },
    { key: 'sem', header: 'Semester', cell: (row) => row.Sem, sortBy: (row) => row.Sem, numeric: true },
    { key: 'type', header: 'Type', cell: (row) => TYPES[row.app_type], sortBy: (row) => row.app_type },
    {
      key: 'state',
      header: 'State',
      cell: ({ Ex_confm }) => (
        <StatusLabel kind={Ex_confm ? 'success' : 'neutral'}>{Ex_confm ? 'Confirmed' : 'Not confirmed'}</StatusLabel>
      ),
      sortBy: ({ Ex_confm }) => Number(Ex_confm),
    },
  ];
}
