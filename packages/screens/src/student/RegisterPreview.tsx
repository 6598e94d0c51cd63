import type { CallReply } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import type { previewRegisterNumbers } from '@thervu/contracts/student/register-number-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { dayWords } from './student-messages';

export type RegisterList = CallReply<typeof previewRegisterNumbers>;
type Item = RegisterList['items'][number];

const COLUMNS: Column<Item>[] = [
  { key: 'reg', header: 'Register Number', cell: (row) => row.reg_no, width: 130 },
  { key: 'name', header: 'Name', cell: (row) => row.stu_name, width: 220 },
  { key: 'dob', header: 'Date of Birth', cell: (row) => dayWords(row.dob) },
  { key: 'id', header: 'Application No.', cell: (row) => row.student_id, numeric: true },
];

/** The numbers as they would be assigned, and who gets none. */
export function RegisterPreview({ list, onAssign }: { list: RegisterList; onAssign: () => void }) {
  const { items, prefix, assigned, drafts } = list;
  return (
    <>
      <Text>
        {`The numbers begin with ${prefix}. ${assigned === 1 ? '1 student of this batch has a number and keeps it' : `${assigned} students of this batch have a number and keep it`}. `}
        {drafts > 0 &&
          `${pluralise(drafts, 'application is not submitted yet and gets', 'applications are not submitted yet and get')} none.`}
      </Text>
      <DataTable
        label="Register numbers to assign"
        rows={items}
        columns={COLUMNS}
        rowKey={({ student_id }) => String(student_id)}
        exportAction={
          items.length > 0 && (
            <Button kind="primary" onClick={onAssign}>
              {`Assign ${pluralise(items.length, 'Register Number', 'Register Numbers')}`}
            </Button>
          )
        }
        empty={{
          text: 'No Record Found',
          hint: 'Every admitted student of this batch has a register number.',
        }}
      />
    </>
  );
}
