import { useProposeReleaseMutation } from '@thervu/contracts/result-release/result-release-api';
import { readReleaseMoment } from '@thervu/contracts/result-release/release-moment';
import type { ReleaseDesk } from '@thervu/contracts/result-release/result-release-contract';
import { proposalSigned } from '@thervu/contracts/signature/signed-content';
import { FormDialog } from '@thervu/ui/message/FormDialog';
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
  const [propose] = useProposeReleaseMutation();
  const signing = useSigning();
  return (
    <FormDialog
      title={`Propose release ${desk.run!.version} of ${desk.exam_name}?`}
      confirmLabel="Propose"
      fields={[
        {
          name: 'session_title',
          label: 'Heading of the public page',
          initial: desk.sessionTitle,
          maxLength: 120,
          missing: 'Write the heading students read.',
          autoFocus: true,
        },
        { name: 'note', label: 'Note', missing: 'Write what was checked.', maxLength: 300 },
        {
          name: 'moment',
          label: 'Visible from',
          hint: 'Such as 20-06-2025 11:00. Left empty: as soon as signed.',
          problemOf: (typed) =>
            typed.length < 16 || readReleaseMoment(typed) !== null ? undefined : 'There is no such day and time.',
          maxLength: 16,
        },
        {
          name: 'announced',
          label: 'The public page says when',
          initial: 'no',
          options: [
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes, the day and the time' },
          ],
          placeholder: null,
        },
      ]}
      onConfirm={async ({ session_title, note, moment, announced }) => {
        const visible_from = moment === '' ? null : readReleaseMoment(moment);
        if (moment !== '' && visible_from === null) return { fields: { moment: 'Write it as 20-06-2025 11:00.' } };
        const timed = visible_from === null ? {} : { visible_from, announced: announced === 'yes' };
        const body = { run_id: desk.run!.id, session_title, note, ...timed };
        const words = [
          `${desk.exam_name}, release ${desk.run!.version}: ${session_title}`,
          ...(visible_from === null ? [] : [momentWords(visible_from, announced === 'yes')]),
          note,
        ];
        const { data, error } = await signing.ask(proposalSigned({ exam: desk.exam_id, ...body }), words, (proof) =>
          propose({ params: { examId: desk.exam_id }, body: { ...body, ...proof } }),
        );
        if (data) onDone();
        return rejectionOf(error, 'The release could not be proposed.');
      }}
      onClose={onClose}
    >
      {signing.dialog}
    </FormDialog>
  );
}
