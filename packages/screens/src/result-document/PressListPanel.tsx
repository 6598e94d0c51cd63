import { useMakePressListMutation } from '@thervu/contracts/result-document/result-list-api';
import type { PRESS_FORMS } from '@thervu/contracts/result-document/result-list-contract';
import { PRESS_RULE } from '@thervu/contracts/result-document/result-list-rules';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { Stack } from '@thervu/ui/layout/Stack';
import { Text } from '@thervu/ui/layout/Text';
import { partBody, type Part } from './document-labels';
import { useOrder } from './useOrder';

export interface PressListPanelProps {
  part: Part;
  open: ((address: URL) => void) | undefined;
}

/** The register numbers that passed, by college and degree, for newspapers and notice boards. */
export function PressListPanel({ part, open }: PressListPanelProps) {
  const [makePressList] = useMakePressListMutation();
  const { order, busy, progress } = useOrder(open);
  const make = (form: (typeof PRESS_FORMS)[number]) =>
    void order(() => makePressList({ params: { examId: part.examId }, body: { ...partBody(part), form } }));
  return (
    <Panel title="Press list" note={`${PRESS_RULE} It holds no name and no mark.`}>
      <Stack>
        <Text>{part.words}</Text>
        <Stack row>
          <Button busy={busy} onClick={() => make('pdf')}>
            Press list as PDF
          </Button>
          <Button busy={busy} onClick={() => make('xlsx')}>
            Press list as spreadsheet
          </Button>
        </Stack>
        {progress}
      </Stack>
    </Panel>
  );
}
