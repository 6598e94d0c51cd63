import { useState, type FormEvent } from 'react';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Retotal } from '@thervu/contracts/revaluation/retotal-contract';
import { Button } from '@thervu/ui/form/Button';
import { useWords } from '@thervu/words';
import { revaluation } from '@thervu/words/compiled/revaluation';
import { scriptName } from './script-columns';

export interface KeySumProps {
  row: Retotal;
  onKey: (sum: number) => Promise<boolean>;
}

/** The sum of one script, typed and sent with Enter; what was typed stays when it is refused. */
export function KeySum({ row, onKey }: KeySumProps) {
  const t = useWords(revaluation);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const name = scriptName(t, row);
  const sum = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : undefined;
  const fits = sum !== undefined && sum <= row.EXTL_MAX;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!fits || busy) return;
    setBusy(true);
    await onKey(sum);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <OutlinedInput
        size="small"
        notched={false}
        value={typed}
        error={typed !== '' && !fits}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value.replace(/[^0-9]/g, '').slice(0, 3))}
        sx={{ width: 72 }}
        inputProps={{
          inputMode: 'numeric',
          'aria-label': t('sum-of-name-pcode-0', { name, pcode: row.P_CODE, extlmax: row.EXTL_MAX }),
          'aria-invalid': typed !== '' && !fits,
        }}
      />
      <Button small type="submit" busy={busy} disabled={!fits} aria-label={t('key-the-sum-of-name', { name })}>
        {t('key')}
      </Button>
    </form>
  );
}
