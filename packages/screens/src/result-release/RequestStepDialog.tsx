import { useRequestSessionStepMutation } from '@thervu/contracts/result-release/hidden-session-api';
import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import { sessionSigned } from '@thervu/contracts/signature/signed-content';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { FIRST_TEXTS, STEP_WORDS } from './hidden-session-labels';

export interface RequestStepDialogProps {
  desk: SessionDesk;
  kind: SessionStep['kind'];
  /** The release a cancellation is about. */
  release: number | null;
  onClose: () => void;
  onDone: (text: string) => void;
}

const REASON = {
  name: 'reason',
  label: 'Reason, for the office',
  missing: 'Write the reason.',
  maxLength: 300,
  autoFocus: true,
} as const;
const PUBLIC = [
  {
    name: 'en',
    label: 'What the public page says, in English',
    initial: FIRST_TEXTS.en,
    missing: 'Write what the public page says.',
    maxLength: 300,
  },
  {
    name: 'ta',
    label: 'What the public page says, in Tamil',
    initial: FIRST_TEXTS.ta,
    missing: 'Write what the public page says.',
    maxLength: 300,
  },
] as const;

/** The first of two signatures under a step about what the public sees. */
export function RequestStepDialog({ desk, kind, release, onClose, onDone }: RequestStepDialogProps) {
  const [ask] = useRequestSessionStepMutation();
  const signing = useSigning();
  const words = STEP_WORDS[kind];
  return (
    <FormDialog<'reason' | 'en' | 'ta'>
      title={words.title(desk.exam_name)}
      confirmLabel="Ask"
      danger={kind !== 'SHOW'}
      fields={kind === 'HIDE' ? [REASON, ...PUBLIC] : [REASON]}
      onConfirm={async ({ reason, en, ta }) => {
        const texts = kind === 'HIDE' ? { en, ta } : { en: null, ta: null };
        const signed = sessionSigned('ASKED', desk.exam_id, { kind, release, reason, ...texts });
        const shown = [`${desk.exam_name}: ${words.button}`, reason, ...(kind === 'HIDE' ? [en, ta] : [])];
        const { data, error } = await signing.ask(signed, shown, (proof) =>
          ask({ params: { examId: desk.exam_id }, body: { kind, reason, ...texts, ...proof } }),
        );
        if (data) onDone('It was asked for. Another officer confirms it.');
        return rejectionOf(error, 'It could not be asked for.');
      }}
      onClose={onClose}
    >
      {words.what} {signing.dialog}
    </FormDialog>
  );
}
