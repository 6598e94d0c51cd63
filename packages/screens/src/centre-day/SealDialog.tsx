import { useRef } from 'react';
import { useSealCoverMutation } from '@thervu/contracts/centre-day/centre-day-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import type { PaperDialogProps } from './PacketsDialog';

const MAX_SCRIPTS = 100;

/** Notes a sealed cover with scripts of a paper. */
export function SealDialog({ paper, params, onDone, onClose }: PaperDialogProps) {
  const [seal] = useSealCoverMutation();
  const key = useRef({ body: '', key: '' });
  const left = Math.max(0, (paper.present ?? 0) - paper.sealed);
  return (
    <FormDialog<'scripts' | 'seal_no' | 'note'>
      title={`Seal a cover of ${paper.p_code}`}
      confirmLabel="Seal cover"
      focusInContent
      fields={[
        {
          name: 'scripts',
          label: 'Scripts in the cover',
          hint:
            paper.present === null ? 'Some halls have not reported yet.' : `${left} scripts are not in a cover yet.`,
          missing: 'Count the scripts and enter the number.',
          inputMode: 'numeric',
          clean: (typed) => typed.replace(/[^0-9]/g, '').slice(0, 3),
          autoFocus: true,
        },
        { name: 'seal_no', label: 'Number of the seal', missing: 'Enter the number of the seal.', maxLength: 30 },
        { name: 'note', label: 'Note', maxLength: 300 },
      ]}
      onConfirm={async ({ scripts, seal_no, note }) => {
        const count = Number(scripts);
        if (count < 1 || count > MAX_SCRIPTS)
          return {
            fields: { scripts: `A cover holds 1 to ${MAX_SCRIPTS} scripts. Seal a further cover for the rest.` },
          };
        const body = { p_code: paper.p_code, scripts: count, seal_no, ...(note !== '' && { note }) };
        const text = JSON.stringify(body);
        if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
        const { data, error } = await seal({ params, body, idempotencyKey: key.current.key });
        if (!data) return rejectionOf(error, 'The cover could not be saved.');
        return onDone(`Cover ${data.cover_no} with ${data.scripts} scripts of ${data.p_code} is sealed.`);
      }}
      onClose={onClose}
    />
  );
}
