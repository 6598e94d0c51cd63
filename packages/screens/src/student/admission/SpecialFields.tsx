import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { DISABILITIES, SPECIAL_KINDS, SPORTS_LEVELS, YES_NO } from '@thervu/contracts/student/student-options';
import { Choice, Line, options, Radios, Tick } from './fields';
import { FileField } from './FileField';

/** Reserved seats and disability, each with its certificate. */
export function SpecialFields() {
  return (
    <>
      <FieldGroup width={260} title="Special category">
        <Choice name="ex_service" options={options(SPECIAL_KINDS)} placeholder="None" />
        <FileField name="service_file" />
        <Tick name="service_follows" />
        <Choice name="sports" options={options(SPORTS_LEVELS)} />
        <FileField name="sports_file" />
        <Tick name="sports_follows" />
      </FieldGroup>
      <FieldGroup width={260} title="Differently abled">
        <Radios name="phy_hand" options={options(YES_NO)} />
        <Choice name="phy_type" options={options(DISABILITIES)} />
        <Line name="phy_per" inputMode="decimal" hint="As on the certificate, up to 100." />
        <FileField name="phy_file" />
        <Tick name="phy_follows" />
      </FieldGroup>
    </>
  );
}
