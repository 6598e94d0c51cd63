import { formatCount, formatRupees } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeMessagesQuery } from '@thervu/contracts/notice/notice-api';
import type { Notice } from '@thervu/contracts/notice/notice-contract';
import { PREVIEW_EXAMPLES } from '@thervu/contracts/notice/notice-rules';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { QueryView } from '@thervu/ui/state/QueryView';
import { useWords } from '@thervu/words';
import { notice as noticeWords } from '@thervu/words/compiled/notice';

export interface ApproveNoticeDialogProps {
  notice: Notice;
  onApprove: () => void;
  onClose: () => void;
}

/** What the second officer lets go: how many people, parts, the cost, and real examples. */
export function ApproveNoticeDialog({ notice, onApprove, onClose }: ApproveNoticeDialogProps) {
  const t = useWords(noticeWords);
  const { id, key, thing, people, parts, cost } = notice;
  const examples = useListNoticeMessagesQuery({ params: { id }, query: { size: PREVIEW_EXAMPLES } });
  return (
    <ConfirmDialog
      open
      title={t('tell-n-people', { n: formatCount(people ?? 0) })}
      confirmLabel={t('sign-and-send')}
      onConfirm={onApprove}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {t('approve.parts', {
            kind: t(`kind.${key}`),
            thing,
            parts: formatCount(parts ?? 0),
            cost: formatRupees((cost ?? 0) / 100),
          })}
        </Text>
        <QueryView query={examples} failure={(error) => failureText(error, t('the-examples-could-not-be-read'))}>
          {(rows) => (
            <Stack>
              {rows.map((message) => (
                <Text key={message.id} quiet>
                  {t('example', { channel: t(`channel.${message.channel}`), to: message.to, text: message.text })}
                </Text>
              ))}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </ConfirmDialog>
  );
}
