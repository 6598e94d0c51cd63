import { useId, useState } from 'react';
import { useMakeRegisterMutation } from '@thervu/contracts/result-document/result-document-api';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { PlainInput } from '@thervu/ui/form/PlainInput';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { partBody, type Part } from './document-labels';
import { useOrder } from './useOrder';

export interface RegisterPanelProps {
  part: Part;
  open: ((address: URL) => void) | undefined;
}

const PAPER = /^[A-Za-z0-9]{4,16}$/;

/** The tabulation register of the part, or of one paper in it. */
export function RegisterPanel({ part, open }: RegisterPanelProps) {
  const t = useWords(resultDocument);
  const [makeRegister] = useMakeRegisterMutation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  const { order, busy, progress } = useOrder(open);
  const paper = typed.trim();
  const make = (form: 'pdf' | 'xlsx') => {
    const wrong = paper !== '' && !PAPER.test(paper) ? t('a-paper-code-has-4') : undefined;
    setMistake(wrong);
    if (wrong !== undefined) return undefined;
    const body = { ...partBody(part), ...(paper === '' ? {} : { paper }), form };
    return void order(() => makeRegister({ params: { examId: part.examId }, body }));
  };
  const tooWide = part.college === undefined && paper === '';
  return (
    <Panel title={t('tabulation-register')} note={t('every-student-with-every-paper')}>
      <Stack>
        <div style={{ maxWidth: 280 }}>
          <PlainInput
            id={id}
            label={t('paper-code')}
            value={typed}
            onChange={setTyped}
            error={mistake}
            hint={t('left-empty-all-papers')}
            maxLength={16}
          />
        </div>
        <Stack row>
          <Button busy={busy} disabled={tooWide} onClick={() => make('pdf')}>
            {t('register-as-pdf')}
          </Button>
          <Button busy={busy} onClick={() => make('xlsx')}>
            {t('register-as-spreadsheet')}
          </Button>
          {tooWide && <Text quiet>{t('the-pdf-needs-a-college')}</Text>}
        </Stack>
        {progress}
      </Stack>
    </Panel>
  );
}
