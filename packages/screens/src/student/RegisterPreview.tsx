import type { CallReply } from '@thervu/contracts/core/call';
import type { previewRegisterNumbers } from '@thervu/contracts/student/register-number-contract';
import { Button } from '@thervu/ui/form/Button';
import { DataTable } from '@thervu/ui/table/DataTable';
import { Text } from '@thervu/ui/layout/Text';
import type { Column } from '@thervu/ui/table/table-column';
import { useWords, type Say } from '@thervu/words';
import { studentList, type StudentListWords } from '@thervu/words/compiled/student-list';
import { dayWords } from './student-messages';

export type RegisterList = CallReply<typeof previewRegisterNumbers>;
type Item = RegisterList['items'][number];

const columnsOf = (t: Say<StudentListWords>): Column<Item>[] => [
  { key: 'reg', header: t('register-number'), cell: (row) => row.reg_no, width: 130 },
  { key: 'name', header: t('name'), cell: (row) => row.stu_name, width: 220 },
  { key: 'dob', header: t('date-of-birth-2'), cell: (row) => dayWords(row.dob) },
  { key: 'id', header: t('reg.application-no'), cell: (row) => row.student_id, numeric: true },
];

/** The numbers as they would be assigned, and who gets none. */
export function RegisterPreview({ list, onAssign }: { list: RegisterList; onAssign: () => void }) {
  const t = useWords(studentList);
  const { items, prefix, assigned, drafts } = list;
  return (
    <>
      <Text>
        {`${t('reg.begin', { prefix })} ${t('reg.kept', { n: assigned })} `}
        {drafts > 0 && t('reg.drafts', { n: drafts })}
      </Text>
      <DataTable
        label={t('reg.to-assign')}
        rows={items}
        columns={columnsOf(t)}
        rowKey={({ student_id }) => String(student_id)}
        exportAction={
          items.length > 0 && (
            <Button kind="primary" onClick={onAssign}>
              {t('reg.assign-n', { n: items.length })}
            </Button>
          )
        }
        empty={{ text: t('no-record-found'), hint: t('reg.batch-done') }}
      />
    </>
  );
}
