import { useState } from 'react';
import { useListNoticeChoicesQuery, useSaveNoticeChoiceMutation } from '@thervu/contracts/notice/notice-choice-api';
import type { NoticeChoice } from '@thervu/contracts/notice/notice-choice-contract';
import { failureText } from '@thervu/contracts/core/problem';
import { InstantSwitch } from '@thervu/ui/form/InstantSwitch';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { Banner } from '@thervu/ui/message/Banner';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useKnownText, useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';

const CHANNELS = { SMS: 'notices.by-sms', EMAIL: 'notices.by-email' } as const;

/** Which optional notices a student is sent: switched off or on as the student asks for it. */
export function StudentNotices({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const t = useWords(admission);
  const known = useKnownText(admission);
  const nameOf = ({ label, channel }: NoticeChoice) => t(CHANNELS[channel], { label: known(label) });
  const query = useListNoticeChoicesQuery({ params: { id } });
  const [save] = useSaveNoticeChoiceMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const change = async ({ key, channel }: NoticeChoice, on: boolean) => {
    setProblem(null);
    const { error } = await save({ params: { id }, body: { key, channel, wanted: on } });
    if (error) setProblem(failureText(error, t('notices.not-saved')));
    return !error;
  };
  return (
    <InfoDialog title={t('notices.to', { name })} width="sm" onClose={onClose}>
      <Text quiet>{t('notices.note')}</Text>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('notices.not-fetched'))}
        skeleton={<FormSkeleton fields={2} label={t('notices.loading')} />}
      >
        {(choices) => (
          <Stack>
            {choices.map((choice) => (
              <Stack row key={`${choice.key} ${choice.channel}`}>
                <InstantSwitch label={nameOf(choice)} checked={choice.wanted} onSave={(on) => change(choice, on)} />
                <span aria-hidden>{nameOf(choice)}</span>
              </Stack>
            ))}
          </Stack>
        )}
      </QueryView>
      {problem && <Banner kind="error">{problem}</Banner>}
    </InfoDialog>
  );
}
