import { formatMoment } from '@thervu/contracts/core/format';
import { Button } from '@thervu/ui/form/Button';
import { Facts } from '@thervu/ui/layout/Facts';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { InfoDialog } from '@thervu/ui/message/InfoDialog';
import { useWords } from '@thervu/words';
import { staff as staffWords } from '@thervu/words/compiled/staff';

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
  const t = useWords(staffWords);
  return (
    <InfoDialog
      title={t('your-half-of-the-one-time')}
      width="sm"
      // Escape, or the Enter of a signature pressed twice, would lose what is shown once
      actions={
        <Button kind="primary" onClick={onClose}>
          {t('half.written')}
        </Button>
      }
    >
      <Stack>
        <Facts
          facts={[
            { label: t('for'), value: code.name },
            ...(code.login === undefined ? [] : [{ label: t('user-name'), value: code.login }]),
            { label: t('your-half'), value: code.half },
            ...(code.expiresAt === undefined ? [] : [{ label: t('works-until'), value: formatMoment(code.expiresAt) }]),
          ]}
        />
        <Text>{t('write-it-down-and-hand-it')}</Text>
      </Stack>
    </InfoDialog>
  );
}
