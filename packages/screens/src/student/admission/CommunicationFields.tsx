import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { Line, Tick } from './fields';

/** Two addresses; the second may be the first. */
export function CommunicationFields() {
  return (
    <>
      <FieldGroup width={260} title="Communication address">
        <Line name="comm_add" />
        <Line name="comm_dis" />
        <Line name="comm_pin" inputMode="numeric" hint="6 digits." />
        <Line name="comm_state" />
        <Line name="comm_coun" />
      </FieldGroup>
      <FieldGroup width={260} title="Permanent address">
        <Tick name="same_comm" />
        <Line name="pre_add" />
        <Line name="pre_dis" />
        <Line name="pre_pin" inputMode="numeric" hint="6 digits." />
        <Line name="pre_state" />
        <Line name="pre_coun" />
      </FieldGroup>
    </>
  );
}
