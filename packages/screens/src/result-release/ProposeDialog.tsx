import { useProposeReleaseMutation } from '@thervu/contracts/result-release/result-release-api';
import { readReleaseMoment } from '@thervu/contracts/result-release/release-moment';
import type { ReleaseDesk } from '@thervu/contracts/result-release/result-release-contract';
import { proposalSigned } from '@thervu/contracts/signature/signed-content';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { resultRelease as resultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { momentWords } from './release-labels';

export interface ProposeDialogProps {
  desk: ReleaseDesk;
  onClose: () => void;
  onDone: () => void;
}

/** The first of two signatures under a release, with the moment it becomes visible where it has one. */
export function ProposeDialog({ desk, onClose, onDone }: ProposeDialogProps) {
  const t = useWords(resultReleaseWords);
  const [propose] = useProposeReleaseMutation();
  const signing = useSigning();
  return (
    <FormDialog
      title={t('propose.title', { version: desk.run!.version, exam: desk.exam_name })}
      confirmLabel={t('propose')}
      fields={[
        {
          name: 'session_title',
          label: t('heading-of-the-public-page'),
          initial: desk.sessionTitle,
          maxLength: 120,
          missing: t('write-the-heading-students-read'),
          autoFocus: true,
        },
        { name: 'note', label: t('note'), missing: t('write-what-was-checked'), maxLength: 300 },
        {
          name: 'moment',
          label: t('visible-from'),
          hint: t('such-as-20-06-2025-11'),
          problemOf: (typed) =>
            typed.length < 16 || readReleaseMoment(typed) !== null ? undefined : t('there-is-no-such-day-and'),
          maxLength: 16,
        },
        {
          name: 'announced',
          label: t('the-public-page-says-when'),
          initial: 'no',
          options: [
            { value: 'no', label: t('no') },
            { value: 'yes', label: t('yes-the-day-and-the-time') },
          ],
          placeholder: null,
        },
      ]}
      onConfirm={async ({ session_title, note, moment, announced }) => {
        const visible_from = moment === '' ? null : readReleaseMoment(moment);
        if (moment !== '' && visible_from === null) return { fields: { moment: t('write-it-as-20-06-2025') } };
        const timed = visible_from === null ? {} : { visible_from, announced: announced === 'yes' };
        const body = { run_id: desk.run!.id, session_title, note, ...timed };
        const words = [
          t('exam-release-version-title', { exam: desk.exam_name, version: desk.run!.version, title: session_title }),
          ...(visible_from === null ? [] : [momentWords(t, visible_from, announced === 'yes')]),
          note,
        ];
        const { data, error } = await signing.ask(proposalSigned({ exam: desk.exam_id, ...body }), words, (proof) =>
          propose({ params: { examId: desk.exam_id }, body: { ...body, ...proof } }),
        );
        if (data) onDone();
        return rejectionOf(error, t('the-release-could-not-be-proposed'));
      }}
      onClose={onClose}
    >
      {signing.dialog}
    </FormDialog>
  );
}
