import { formatCount, formatRupees } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { useListNoticeMessagesQuery } from '@thervu/contracts/notice/notice-api';
import type { Notice } from '@thervu/contracts/notice/notice-contract';
import { NOTICE_KINDS, PREVIEW_EXAMPLES } from '@thervu/contracts/notice/notice-rules';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { QueryView } from '@thervu/ui/state/QueryView';
import { channelLabels } from './notice-labels';

export interface ApproveNoticeDialogProps {
  notice: Notice;
  onApprove: () => void;
  onClose: () => void;
}

/** What the second officer lets go: how many people, parts, the cost, and real examples. */
export function ApproveNoticeDialog({ notice, onApprove, onClose }: ApproveNoticeDialogProps) {
  const { id, key, thing, people, parts, cost } = notice;
  const examples = useListNoticeMessagesQuery({ params: { id }, query: { size: PREVIEW_EXAMPLES } });
  return (
    <ConfirmDialog
      open
      title={`Tell ${formatCount(people ?? 0)} people?`}
      confirmLabel="Sign and send"
      onConfirm={onApprove}
      onClose={onClose}
    >
      <Stack>
        <Text>
          {`${NOTICE_KINDS[key].label}, ${thing}: ${formatCount(parts ?? 0)} SMS parts, ${formatRupees((cost ?? 0) / 100)}.`}
        </Text>
        <QueryView query={examples} failure={(error) => failureText(error, 'The examples could not be read.')}>
          {(rows) => (
            <Stack>
              {rows.map((message) => (
                <Text
                  key={message.id}
                  quiet
                >{`${channelLabels[message.channel]} to ${message.to}: ${message.text}`}</Text>
              ))}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </ConfirmDialog>
  );
}
