import { useState } from 'react';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { useTransferStudentMutation } from '@thervu/contracts/student/student-api';
import { useSession } from '@thervu/shell-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { studentList } from '@thervu/words/compiled/student-list';
import { lineRejectionOf } from '../shared/rejection';
import { reasonField, type StudentDialogProps } from './student-dialog';
import { studentLabel } from './student-messages';

/** Chooses the college a student is moved to; the question names the student and both colleges. */
export function TransferDialog({ student, onDone, onClose }: StudentDialogProps) {
  const t = useWords(studentList);
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
    if (!target) return { text: t('please-select-a-college') };
    const { data, error } = await transfer({
      params: { id: student.student_id, college },
      body: { row_version: student.row_version, reason: reason || undefined },
    });
    if (data) {
      const { message, movedApplications: moved } = data;
      onDone(moved === 0 ? message : `${message} ${t('transfer.moved', { n: moved })}`);
    }
    return lineRejectionOf(error, t('the-student-could-not-be-transferred'));
  };

  return (
    <FormDialog
      title={
        target
          ? t('transfer.to', { student: studentLabel(t, student), college: `${target.Colcode}, ${target.Colname}` })
          : t('transfer', { student: studentLabel(t, student) })
      }
      confirmLabel={t('transfer-2')}
      fields={[reasonField(t)]}
      onConfirm={({ reason }) => confirm(reason)}
      onClose={onClose}
    >
      <Text>{t('transfer.note', { college: `${student.Colcode}, ${student.Colname}` })}</Text>
      <DependentSelect
        label={t('college')}
        required
        value={college}
        onChange={setCollege}
        options={targets?.map(({ Colcode, Colname }) => ({
          value: Colcode,
          label: `${Colcode}, ${Colname}`,
        }))}
        none={t('there-is-no-other-active')}
      />
    </FormDialog>
  );
}
