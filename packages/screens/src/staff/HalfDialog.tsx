import { formatMoment } from '@thervu/contracts/core/format';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { Facts } from '@thervu/ui/layout/Facts';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';

export interface HalfCode {
  half: string;
  /** Whom it is for. */
  name: string;
  /** Known once the proposal has been confirmed. */
  login?: string;
  expiresAt?: string;
}

/** Half of a one-time code: shown once, to the officer who proposed or to the one who confirmed, and to nobody else. */
export function HalfDialog({ code, onClose }: { code: HalfCode; onClose: () => void }) {
  return (
    <InfoDialog title="Your half of the one-time code" width="sm" onClose={onClose}>
      <Stack>
        <Facts
          facts={[
            { label: 'For', value: code.name },
            ...(code.login === undefined ? [] : [{ label: 'User name', value: code.login }]),
            { label: 'Your half', value: code.half },
            ...(code.expiresAt === undefined ? [] : [{ label: 'Works until', value: formatMoment(code.expiresAt) }]),
          ]}
        />
        <Text>
          Write it down and hand it to this person yourself. The other officer hands over the other half; the account
          opens with both. It is not shown again.
        </Text>
      </Stack>
    </InfoDialog>
  );
}
