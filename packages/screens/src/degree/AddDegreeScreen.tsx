import { useCreateDegreeMutation } from '@thervu/contracts/degree/degree-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { useWords } from '@thervu/words';
import { degree as degreeWords } from '@thervu/words/compiled/degree';
import { DegreeForm } from './DegreeForm';

/** The empty form of a degree. */
export function AddDegreeScreen() {
  const t = useWords(degreeWords);
  const [create] = useCreateDegreeMutation();
  return (
    <Screen title={t('add.title')}>
      <Panel width={760}>
        <DegreeForm send={(body) => create({ body })} saved={t('added')} />
      </Panel>
    </Screen>
  );
}
