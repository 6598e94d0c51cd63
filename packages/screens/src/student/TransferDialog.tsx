import { useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { pluralise } from '@thervu/contracts/core/format';
import { useTransferStudentMutation } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { lineRejectionOf } from '../shared/rejection';
import { REASON_FIELD, type StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Chooses the college a student is moved to; the question names the student and both colleges. */
export function TransferDialog({ student, onDone, onClose }: StudentDialogProps) {
  const { session } = useSession();
  const colleges = useListAllCollegesQuery();
  const [transfer] = useTransferStudentMutation();
  const [college, setCollege] = useState('');
  // neither the college the student is in, nor one that is switched off, nor the office
  const targets = colleges.data?.filter(
    ({ Colcode, clg_status }) => clg_status && Colcode !== student.Colcode && Colcode !== session?.colCode,
  );
  const target = targets?.find(({ Colcode }) => Colcode === college);

  const confirm = async (reason: string) => {
    if (!target) return { text: 'Please select a college.' };
    const { data, error } = await transfer({
      params: { id: student.student_id, college },
      body: { row_version: student.row_version, reason: reason || undefined },
    });
    if (data) {
      const { message, movedApplications: moved } = data;
      onDone(moved === 0 ? message : `${message} ${applications(moved)}`);
    }
    return lineRejectionOf(error, 'The student could not be transferred.');
  };

  return (
    <FormDialog
      title={`Transfer ${studentLabel(student)} ${target ? `to ${target.Colcode}, ${target.Colname}` : 'to another college'}?`}
      confirmLabel="Transfer"
      fields={[REASON_FIELD]}
      onConfirm={({ reason }) => confirm(reason)}
      onClose={onClose}
    >
      <Text>{`Now a student of college ${student.Colcode}, ${student.Colname}. Applications for exams whose sheets are not out yet go along; results stay where they were written.`}</Text>
      <DependentSelect
        label="College"
        required
        value={college}
        onChange={setCollege}
        options={targets?.map(({ Colcode, Colname }) => ({
          value: Colcode,
          label: `${Colcode}, ${Colname}`,
        }))}
        none="There is no other active college."
      />
    </FormDialog>
  );
}

const applications = (count: number) =>
  `${pluralise(count, 'exam application was', 'exam applications were')} moved along.`;
