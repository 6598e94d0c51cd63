import type { ExamRecord } from '@thervu/contracts/registration/application-contract';
import { StatusLabel } from '@thervu/ui/layout/StatusLabel';
import type { Column } from '@thervu/ui/table/table-column';
import type { Say } from '@thervu/words';
import type { RegistrationWords } from '@thervu/words/compiled/registration';
import { indianDay } from './registration-messages';

/** Names a row: 'C24UG101COM001 24UCO41'. */
export const applicationName = ({ Reg_No, P_code }: Pick<ExamRecord, 'Reg_No' | 'P_code'>) => `${Reg_No} ${P_code}`;

/** The columns every list of applications has; `person` leaves out what is the same for one student. */
export function applicationColumns<Row extends ExamRecord>(
  t: Say<RegistrationWords>,
  { person = true } = {},
): Column<Row>[] {
  const whose: Column<Row>[] = [
    {
      key: 'reg',
      header: t('register-number'),
      cell: (row) => row.Reg_No,
      sortBy: (row) => row.Reg_No,
      width: 140,
      title: true,
    },
    { key: 'name', header: t('name'), cell: (row) => row.stu_name, sortBy: (row) => row.stu_name, width: 120, card: 1 },
    { key: 'dob', header: t('birth'), cell: (row) => indianDay(row.dob), sortBy: (row) => row.dob },
  ];
  return [
    ...(person ? whose : []),
    {
      key: 'code',
      header: t('paper-code'),
      cell: (row) => row.P_code,
      sortBy: (row) => row.P_code,
      width: 96,
      title: true,
    },
    {
      key: 'paper',
      header: t('paper-name'),
      cell: (row) => row.P_NAME,
      sortBy: (row) => row.P_NAME,
      width: 140,
      card: 1,
    },
    {
      key: 'sem',
      header: t('semester'),
      cell: (row) => row.Sem,
      sortBy: (row) => row.Sem,
      numeric: true,
      card: 2,
      named: true,
    },
    {
      key: 'type',
      header: t('type'),
      cell: (row) => t(`type.${row.app_type}`),
      sortBy: (row) => row.app_type,
      card: 2,
    },
    {
      key: 'state',
      header: t('state'),
      cell: ({ Ex_confm }) => (
        <StatusLabel kind={Ex_confm ? 'success' : 'neutral'}>
          {Ex_confm ? t('state.confirmed') : t('state.open')}
        </StatusLabel>
      ),
      sortBy: ({ Ex_confm }) => Number(Ex_confm),
      card: 2,
    },
  ];
}
