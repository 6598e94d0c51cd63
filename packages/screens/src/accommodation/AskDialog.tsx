import { useState } from 'react';
import { useAskAccommodationMutation } from '@thervu/contracts/accommodation/accommodation-api';
import { BASES, type Accommodation } from '@thervu/contracts/accommodation/accommodation-contract';
import { UPLOAD_RULES } from '@thervu/contracts/core/upload-rules';
import { TickGroup } from '@thervu/ui/form/TickGroup';
import { UploadField } from '@thervu/ui/form/UploadField';
import { Stack } from '@thervu/ui/layout/Stack';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';
import { BASIS_LABELS, minutesProblem, WHAT, wantedOf } from './accommodation-labels';

export interface AskDialogProps {
  exam: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** A college asks for a student, with the certificate. */
export function AskDialog({ exam, onDone, onClose }: AskDialogProps) {
  const [ask] = useAskAccommodationMutation();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState<string>();
  return (
    <FormDialog<'regNo' | 'basis' | 'minutes'>
      title={`Ask for a student in ${exam}`}
      confirmLabel="Send to the office"
      focusInContent
      fields={[
        {
          name: 'regNo',
          label: 'Register number',
          missing: 'Enter the register number.',
          maxLength: 20,
          clean: (text) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase(),
          autoFocus: true,
        },
        {
          name: 'basis',
          label: 'Basis',
          missing: 'Choose the basis.',
          options: BASES.map((value) => ({ value, label: BASIS_LABELS[value] })),
        },
        {
          name: 'minutes',
          label: 'Extra minutes per hour',
          hint: 'The usual number is 20.',
          initial: '20',
          inputMode: 'numeric',
          clean: (text) => text.replace(/[^0-9]/g, '').slice(0, 2),
          required: true,
          problemOf: minutesProblem,
        },
      ]}
      onConfirm={async ({ regNo, basis, minutes }) => {
        setMissing(file ? undefined : 'Add the certificate.');
        if (!file) return undefined;
        const { data, error } = await ask({
          params: { exam },
          body: { regNo, basis: basis as Accommodation['basis'], ...wantedOf(Number(minutes), chosen) },
          files: { certificate: file },
        });
        if (!data) {
          const rejection = rejectionOf(error, 'The request could not be sent.');
          setMissing(rejection?.fields?.certificate);
          return rejection;
        }
        return onDone(data.message);
      }}
      onClose={onClose}
    >
      <Stack>
        <TickGroup label="What is needed" ticks={WHAT} chosen={chosen} onChange={setChosen} />
        <UploadField
          label="Certificate"
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
