import { useOpenPacketsMutation } from '@thervu/contracts/centre-day/centre-day-api';
import type { PaperOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatDay, formatTime } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { rejectionOf } from '../shared/rejection';

export interface PaperDialogProps {
  paper: PaperOfDay;
  params: SittingPath;
  onDone: (message: string) => void;
  onClose: () => void;
}

const digits = (typed: string) => typed.replace(/[^0-9]/g, '').slice(0, 4);
const TIME = /^([01]?[0-9]|2[0-3])[:.]?([0-5][0-9])$/;
/** India has one time zone and no summer time. */
const OFFSET = '+05:30';
const emptyAsNull = (typed: string) => (typed === '' ? null : Number(typed));

/** Who opened the packets of a paper before whom, and when; later how many question papers were used. */
export function PacketsDialog({ paper, params, onDone, onClose }: PaperDialogProps) {
  const [save] = useOpenPacketsMutation();
  const { opening } = paper;
  return (
    <FormDialog<'count' | 'intact' | 'time' | 'opened_by' | 'witness' | 'used' | 'left' | 'note'>
      title={`Packets of ${paper.p_code}`}
      confirmLabel="Save packets"
      focusInContent
      fields={[
        {
          name: 'count',
          label: 'Question papers in the sealed packets',
          initial: opening ? String(opening.sealed_count) : '',
          missing: 'Enter the number.',
          inputMode: 'numeric',
          clean: digits,
          autoFocus: true,
        },
        {
          name: 'intact',
          label: 'Seal',
          initial: opening?.seal_intact === false ? 'no' : 'yes',
          placeholder: null,
          options: [
            { value: 'yes', label: 'Unbroken' },
            { value: 'no', label: 'Broken' },
          ],
        },
        {
          name: 'time',
          label: `Opened at, on ${formatDay(params.date)}`,
          hint: 'Such as 09:30.',
          initial: opening ? formatTime(opening.opened_at) : '',
          missing: 'Enter the time.',
          maxLength: 5,
        },
        {
          name: 'opened_by',
          label: 'Opened by',
          initial: opening?.opened_by ?? '',
          missing: 'Enter the name.',
          maxLength: 100,
        },
        {
          name: 'witness',
          label: 'Witness',
          initial: opening?.witness ?? '',
          missing: 'Enter the name of the second person.',
          maxLength: 100,
        },
        {
          name: 'used',
          label: 'Question papers used',
          initial: String(opening?.used ?? ''),
          hint: 'After the session.',
          inputMode: 'numeric',
          clean: digits,
        },
        {
          name: 'left',
          label: 'Question papers left',
          initial: String(opening?.left_over ?? ''),
          hint: 'After the session.',
          inputMode: 'numeric',
          clean: digits,
        },
        {
          name: 'note',
          label: 'Note',
          initial: opening?.note ?? '',
          hint: 'Required where the seal was broken.',
          maxLength: 300,
        },
      ]}
      onConfirm={async ({
        count,
        intact,
        time,
        opened_by,
        witness,
        used,
        left,
        note,
      }): Promise<DialogRejection | undefined | void> => {
        const clock = TIME.exec(time);
        if (!clock) return { fields: { time: 'Type the time as 09:30.' } };
        if (opened_by.toLowerCase() === witness.toLowerCase())
          return { fields: { witness: 'Two different people are needed.' } };
        if (intact === 'no' && note === '') return { fields: { note: 'Say what was wrong with the seal.' } };
        const { data, error } = await save({
          params: { ...params, pCode: paper.p_code },
          body: {
            sealed_count: Number(count),
            seal_intact: intact === 'yes',
            opened_at: `${params.date}T${clock[1]!.padStart(2, '0')}:${clock[2]!}:00${OFFSET}`,
            opened_by,
            witness,
            used: emptyAsNull(used),
            left_over: emptyAsNull(left),
            note: note === '' ? null : note,
            row_version: opening?.row_version ?? 0,
          },
        });
        if (data) return onDone(data.message);
        const rejection = rejectionOf(error, 'The packets could not be saved.');
        const { opened_at, sealed_count, left_over, ...fields } = rejection?.fields ?? {};
        return {
          ...rejection,
          fields: {
            ...fields,
            ...(opened_at && { time: opened_at }),
            ...(sealed_count && { count: sealed_count }),
            ...(left_over && { left: left_over }),
          },
        };
      }}
      onClose={onClose}
    />
  );
}
