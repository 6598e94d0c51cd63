import { useCreateDegreeMutation } from '@thervu/contracts/degree/degree-api';
import { Panel } from '@thervu/ui/layout/Panel';
import { Screen } from '@thervu/ui/layout/Screen';
import { DegreeForm } from './DegreeForm';

/** The empty form of a degree. */
export function AddDegreeScreen() {
  const [create] = useCreateDegreeMutation();
  return (
    <Screen title="Add Degree">
      <Panel width={760}>
        <DegreeForm send={(body) => create({ body })} saved="Degree Details Added successfully" />
      </Panel>
    </Screen>
  );
}
