import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { DISABILITIES, SPECIAL_KINDS, SPORTS_LEVELS, YES_NO } from '@thervu/contracts/student/student-options';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Choice, Line, options, Radios, Tick } from './fields';
import { FileField } from './FileField';

/** Reserved seats and disability, each with its certificate. */
export function SpecialFields() {
  const t = useWords(admission);
  return (
    <>
      <FieldGroup width={260} title={t('group.special')}>
        <Choice name="ex_service" options={options(SPECIAL_KINDS)} placeholder={t('none')} />
        <FileField name="service_file" />
        <Tick name="service_follows" />
        <Choice name="sports" options={options(SPORTS_LEVELS)} />
        <FileField name="sports_file" />
        <Tick name="sports_follows" />
      </FieldGroup>
      <FieldGroup width={260} title={t('group.disability')}>
        <Radios name="phy_hand" options={options(YES_NO)} />
        <Choice name="phy_type" options={options(DISABILITIES)} />
        <Line name="phy_per" inputMode="decimal" hint={t('hint.percentage')} />
        <FileField name="phy_file" />
        <Tick name="phy_follows" />
      </FieldGroup>
    </>
  );
}
