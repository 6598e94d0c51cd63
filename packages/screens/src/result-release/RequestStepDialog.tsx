import { useRequestSessionStepMutation } from '@thervu/contracts/result-release/hidden-session-api';
import type { SessionDesk, SessionStep } from '@thervu/contracts/result-release/hidden-session-contract';
import { sessionSigned } from '@thervu/contracts/signature/signed-content';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords, type Say } from '@thervu/words';
import { resultRelease as resultReleaseWords, type ResultReleaseWords } from '@thervu/words/compiled/result-release';
import { rejectionOf } from '../shared/rejection';
import { useSigning } from '../shared/useSigning';
import { FIRST_TEXTS } from './first-public-texts';
import { stepWordsIn } from './hidden-session-labels';

export interface RequestStepDialogProps {
  desk: SessionDesk;
  kind: SessionStep['kind'];
  /** The release a cancellation is about. */
  release: number | null;
  onClose: () => void;
  onDone: (text: string) => void;
}

const reasonIn = (t: Say<ResultReleaseWords>) =>
  ({
    name: 'reason',
    label: t('reason-for-the-office'),
    missing: t('write-the-reason'),
    maxLength: 300,
    autoFocus: true,
  }) as const;
const publicIn = (t: Say<ResultReleaseWords>) =>
  [
    {
      name: 'en',
      label: t('what-the-public-page-says-in'),
      initial: FIRST_TEXTS.en,
      missing: t('write-what-the-public-page-says'),
      maxLength: 300,
    },
    {
      name: 'ta',
      label: t('what-the-public-page-says-in-tamil'),
      initial: FIRST_TEXTS.ta,
      missing: t('write-what-the-public-page-says'),
      maxLength: 300,
    },
  ] as const;

/** The first of two signatures under a step about what the public sees. */
export function RequestStepDialog({ desk, kind, release, onClose, onDone }: RequestStepDialogProps) {
  const t = useWords(resultReleaseWords);
  const [ask] = useRequestSessionStepMutation();
  const signing = useSigning();
  const words = stepWordsIn(t)[kind];
  return (
    <FormDialog<'reason' | 'en' | 'ta'>
      title={words.title(desk.exam_name)}
      confirmLabel={t('ask')}
      danger={kind !== 'SHOW'}
      fields={kind === 'HIDE' ? [reasonIn(t), ...publicIn(t)] : [reasonIn(t)]}
      onConfirm={async ({ reason, en, ta }) => {
        const texts = kind === 'HIDE' ? { en, ta } : { en: null, ta: null };
        const signed = sessionSigned('ASKED', desk.exam_id, { kind, release, reason, ...texts });
        const shown = [`${desk.exam_name}: ${words.button}`, reason, ...(kind === 'HIDE' ? [en, ta] : [])];
        const { data, error } = await signing.ask(signed, shown, (proof) =>
          ask({ params: { examId: desk.exam_id }, body: { kind, reason, ...texts, ...proof } }),
        );
        if (data) onDone(t('it-was-asked-for-another-officer'));
        return rejectionOf(error, t('it-could-not-be-asked-for'));
      }}
      onClose={onClose}
    >
      {words.what} {signing.dialog}
    </FormDialog>
  );
}
