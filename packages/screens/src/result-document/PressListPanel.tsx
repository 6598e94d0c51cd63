import { useMakePressListMutation } from '@thervu/contracts/result-document/result-list-api';
import type { PRESS_FORMS } from '@thervu/contracts/result-document/result-list-contract';
import { PRESS_RULE } from '@thervu/contracts/result-document/result-list-rules';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { useKnownText, useWords } from '@thervu/words';
import { resultDocument } from '@thervu/words/compiled/result-document';
import { partBody, type Part } from './document-labels';
import { useOrder } from './useOrder';

export interface PressListPanelProps {
  part: Part;
  open: ((address: URL) => void) | undefined;
}

/** The register numbers that passed, by college and degree, for newspapers and notice boards. */
export function PressListPanel({ part, open }: PressListPanelProps) {
  const t = useWords(resultDocument);
  const known = useKnownText(resultDocument);
  const [makePressList] = useMakePressListMutation();
  const { order, busy, progress } = useOrder(open);
  const make = (form: (typeof PRESS_FORMS)[number]) =>
    void order(() => makePressList({ params: { examId: part.examId }, body: { ...partBody(part), form } }));
  return (
    <Panel title={t('press-list')} note={`${known(PRESS_RULE)} ${t('press-no-name')}`}>
      <Stack>
        <Text>{part.words}</Text>
        <Stack row>
          <Button busy={busy} onClick={() => make('pdf')}>
            {t('press-list-as-pdf')}
          </Button>
          <Button busy={busy} onClick={() => make('xlsx')}>
            {t('press-list-as-spreadsheet')}
          </Button>
        </Stack>
        {progress}
      </Stack>
    </Panel>
  );
}
