import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Line, Tick } from './fields';

/** Two addresses; the second may be the first. */
export function CommunicationFields() {
  const t = useWords(admission);
  return (
    <>
      <FieldGroup width={260} title={t('group.comm')}>
        <Line name="comm_add" />
        <Line name="comm_dis" />
        <Line name="comm_pin" inputMode="numeric" hint={t('hint.6-digits')} />
        <Line name="comm_state" />
        <Line name="comm_coun" />
      </FieldGroup>
      <FieldGroup width={260} title={t('group.pre')}>
        <Tick name="same_comm" />
        <Line name="pre_add" />
        <Line name="pre_dis" />
        <Line name="pre_pin" inputMode="numeric" hint={t('hint.6-digits')} />
        <Line name="pre_state" />
        <Line name="pre_coun" />
      </FieldGroup>
    </>
  );
}
