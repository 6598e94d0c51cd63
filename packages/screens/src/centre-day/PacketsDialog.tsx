import { useOpenPacketsMutation } from '@thervu/contracts/centre-day/centre-day-api';
import type { PaperOfDay } from '@thervu/contracts/centre-day/centre-day-contract';
import { formatDay, formatTime } from '@thervu/contracts/core/format';
import type { SittingPath } from '@thervu/contracts/seating/seating-contract';
import { FormDialog, type DialogRejection } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { dayRejection } from './day-rejection';

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
  const t = useWords(centreDay);
  const [save] = useOpenPacketsMutation();
  const { opening } = paper;
  return (
    <FormDialog<'count' | 'intact' | 'time' | 'opened_by' | 'witness' | 'used' | 'left' | 'note'>
      title={t('packets.of', { paper: paper.p_code })}
      confirmLabel={t('packets.save')}
      focusInContent
      fields={[
        {
          name: 'count',
          label: t('packets.count'),
          initial: opening ? String(opening.sealed_count) : '',
          missing: t('number.the'),
          inputMode: 'numeric',
          clean: digits,
          autoFocus: true,
        },
        {
          name: 'intact',
          label: t('seal'),
          initial: opening?.seal_intact === false ? 'no' : 'yes',
          placeholder: null,
          options: [
            { value: 'yes', label: t('seal.unbroken') },
            { value: 'no', label: t('seal.broken') },
          ],
        },
        {
          name: 'time',
          label: t('opened-at', { day: formatDay(params.date) }),
          hint: t('opened-at.hint'),
          initial: opening ? formatTime(opening.opened_at) : '',
          missing: t('time.enter'),
          maxLength: 5,
        },
        {
          name: 'opened_by',
          label: t('opened-by'),
          initial: opening?.opened_by ?? '',
          missing: t('name.enter'),
          maxLength: 100,
        },
        {
          name: 'witness',
          label: t('witness'),
          initial: opening?.witness ?? '',
          missing: t('witness.enter'),
          maxLength: 100,
        },
        {
          name: 'used',
          label: t('qp.used'),
          initial: String(opening?.used ?? ''),
          hint: t('after-session'),
          inputMode: 'numeric',
          clean: digits,
        },
        {
          name: 'left',
          label: t('qp.left'),
          initial: String(opening?.left_over ?? ''),
          hint: t('after-session'),
          inputMode: 'numeric',
          clean: digits,
        },
        {
          name: 'note',
          label: t('remark'),
          initial: opening?.note ?? '',
          hint: t('seal.note'),
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
        if (!clock) return { fields: { time: t('time.type') } };
        if (opened_by.toLowerCase() === witness.toLowerCase()) return { fields: { witness: t('witness.two') } };
        if (intact === 'no' && note === '') return { fields: { note: t('seal.say') } };
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
        const rejection = dayRejection(error, t, t('packets.failed'));
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
