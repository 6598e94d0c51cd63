import { useRef } from 'react';
import { useSealCoverMutation } from '@thervu/contracts/centre-day/centre-day-api';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { useWords } from '@thervu/words';
import { centreDay } from '@thervu/words/compiled/centre-day';
import { dayRejection } from './day-rejection';
import type { PaperDialogProps } from './PacketsDialog';

const MAX_SCRIPTS = 100;

/** Notes a sealed cover with scripts of a paper. */
export function SealDialog({ paper, params, onDone, onClose }: PaperDialogProps) {
  const t = useWords(centreDay);
  const [seal] = useSealCoverMutation();
  const key = useRef({ body: '', key: '' });
  const left = Math.max(0, (paper.present ?? 0) - paper.sealed);
  return (
    <FormDialog<'scripts' | 'seal_no' | 'note'>
      title={t('cover.seal-of', { paper: paper.p_code })}
      confirmLabel={t('cover.seal')}
      focusInContent
      fields={[
        {
          name: 'scripts',
          label: t('cover.scripts'),
          hint: paper.present === null ? t('cover.some-missing') : t('cover.left', { n: left }),
          missing: t('cover.count'),
          inputMode: 'numeric',
          clean: (typed) => typed.replace(/[^0-9]/g, '').slice(0, 3),
          autoFocus: true,
        },
        { name: 'seal_no', label: t('seal.number'), missing: t('seal.enter'), maxLength: 30 },
        { name: 'note', label: t('remark'), maxLength: 300 },
      ]}
      onConfirm={async ({ scripts, seal_no, note }) => {
        const count = Number(scripts);
        if (count < 1 || count > MAX_SCRIPTS)
          return {
            fields: { scripts: t('cover.holds', { most: MAX_SCRIPTS }) },
          };
        const body = { p_code: paper.p_code, scripts: count, seal_no, ...(note !== '' && { note }) };
        const text = JSON.stringify(body);
        if (key.current.body !== text) key.current = { body: text, key: crypto.randomUUID() };
        const { data, error } = await seal({ params, body, idempotencyKey: key.current.key });
        if (!data) return dayRejection(error, t, t('cover.failed'));
        return onDone(t('cover.sealed', { no: data.cover_no, scripts: data.scripts, paper: data.p_code }));
      }}
      onClose={onClose}
    />
  );
}
