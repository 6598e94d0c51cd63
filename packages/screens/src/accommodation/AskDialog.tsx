import { useState } from 'react';
import { useAskAccommodationMutation } from '@thervu/contracts/accommodation/accommodation-api';
import { BASES, type Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { UploadField } from '@thervu/ui/form/UploadField';
import { Stack } from '@thervu/ui/layout/Stack';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { accommodation } from '@thervu/words/compiled/accommodation';
import { rejectionOf } from '../shared/rejection';
import { minutesProblem, wantedOf, whatTicks } from './accommodation-labels';

export interface AskDialogProps {
  exam: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A college asks for a student, with the certificate. */
export function AskDialog({ exam, onDone, onClose }: AskDialogProps) {
  const t = useWords(accommodation);
  const [ask] = useAskAccommodationMutation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string>();
  return (
    <FormDialog<'regNo' | 'basis' | 'minutes'>
      title={t('ask.title', { exam })}
      confirmLabel={t('ask.send')}
      focusInContent
      fields={[
        {
          name: 'regNo',
          label: t('reg-number'),
          missing: t('reg-number.enter'),
          maxLength: 20,
          clean: (text) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
          autoFocus: true,
        },
        {
          name: 'basis',
          label: t('basis'),
          missing: t('basis.choose'),
          options: BASES.map((value) => ({ value, label: t(`basis.${value}`) })),
        },
        {
          name: 'minutes',
          label: t('minutes'),
          hint: t('minutes.hint'),
          initial: '20',
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 2),
          required: true,
          problemOf: (typed) => minutesProblem(typed, t),
        },
      ]}
      onConfirm={async ({ regNo, basis, minutes }) => {
        setMissing(file ? undefined : t('certificate.add'));
        if (!file) return undefined;
        const { data, error } = await ask({
          params: { exam },
          body: { regNo, basis: basis as Accommodation['basis'], ...wantedOf(Number(minutes), chosen) },
          files: { certificate: file },
        });
        if (!data) {
          const rejection = rejectionOf(error, t('ask.failed'));
          setMissing(rejection?.fields?.certificate);
          return rejection;
        }
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <TickGroup label={t('needed')} ticks={whatTicks(t)} chosen={chosen} onChange={setChosen} />
        <UploadField
          label={t('certificate')}
          rules={UPLOAD_RULES.certificate}
          current={file?.name}
          required
          error={missing}
          onFile={(next) => {
            setFile(next);
            setMissing(undefined);
          }}
        />
      </Stack>
    </FormDialog>
  );
}
