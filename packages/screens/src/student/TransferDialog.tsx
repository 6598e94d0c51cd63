import { useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText, type CallError } from '@thervu/contracts/core/problem';
import { useTransferStudentMutation } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';
import { ReasonField } from './ReasonField';
import type { StudentDialogProps } from './student-dialog';
import { nameOf } from './student-messages';

/** Chooses the college a student is moved to; the question names the student and both colleges. */
export function TransferDialog({ student, onDone, onClose }: StudentDialogProps) {
  const { session } = useSession();
  const colleges = useListAllCollegesQuery();
  const [transfer, { isLoading }] = useTransferStudentMutation();
  const [college, setCollege] = useState('');
  const [reason, setReason] = useState('');
  const rejection = useBanner();
  // neither the college the student is in, nor one that is switched off, nor the office
  const targets = colleges.data?.filter(
    ({ Colcode, clg_status }) => clg_status && Colcode !== student.Colcode && Colcode !== session?.colCode,
  );
  const target = targets?.find(({ Colcode }) => Colcode === college);

  const confirm = async () => {
    rejection.clear();
    if (!target) return rejection.showMessage('error', 'Please select a college.');
    const { data, error } = await transfer({
      params: { id: student.student_id, college },
      body: { row_version: student.row_version, reason: reason.trim() || undefined },
    });
    if (data) {
      const { message, movedApplications: moved } = data;
      return onDone(moved === 0 ? message : `${message} ${applications(moved)}`);
    }
    const { transport } = error as CallError;
    return rejection.showMessage('error', failureText(error, transport ?? 'The student could not be transferred.'));
  };

  return (
    <ConfirmDialog
      open
      title={`Transfer ${nameOf(student)} ${target ? `to ${target.Colcode}, ${target.Colname}` : 'to another college'}?`}
      confirmLabel="Transfer"
      busy={isLoading}
      result={rejection.banner}
      onConfirm={() => void confirm()}
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
      <br />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

const applications = (count: number) =>
  `${pluralise(count, 'exam application was', 'exam applications were')} moved along.`;
