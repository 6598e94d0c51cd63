import { FieldGroup } from '@thervu/ui/layout/FieldGroup';
import {
  BLOOD_GROUPS,
  MEDIA,
  MOTHER_TONGUES,
  NATIONS,
  PARENT_OR_GUARDIAN,
  RELIGIONS,
  SHIFTS,
} from '@thervu/contracts/student/student-options';
import { optionsOfList } from '@thervu/contracts/setting/list-rules';
import { useLists } from '../../shared/useLists';
import { useWords } from '@thervu/words';
import { admission } from '@thervu/words/compiled/admission';
import { Choice, Line, options, Radios, YES_OR_NO } from './fields';
import { FileField } from './FileField';

/** Parents or guardian, nationality, religion, community and languages. */
export function PersonalFields() {
  const t = useWords(admission);
  const { communities } = useLists();
  return (
    <>
      <FieldGroup width={260} title={t('group.parents')}>
        <Radios name="pare_guar" options={options(PARENT_OR_GUARDIAN)} />
        <Line name="guar_name" />
        <Line name="fath_name" />
        <Line name="fath_occ" />
        <Line name="fath_qual" />
        <Line name="moth_name" />
        <Line name="moth_occ" />
        <Line name="moth_qual" />
      </FieldGroup>
      <FieldGroup width={260} title={t('group.origin')}>
        <Radios name="nation" options={options(NATIONS)} />
        <Line name="other" />
        <Radios name="is_refugee" options={YES_OR_NO} />
        <Choice name="religion" options={options(RELIGIONS)} />
        <Line name="reg_other" />
        <Choice name="moth_tongue" options={options(MOTHER_TONGUES)} />
        <Line name="tongue_other" />
        <Choice name="blood" options={options(BLOOD_GROUPS)} />
        <Choice name="community" options={optionsOfList(communities)} />
        <FileField name="community_file" />
      </FieldGroup>
      <FieldGroup width={260} title={t('group.studies')}>
        <Radios name="shift" options={options(SHIFTS)} />
        <Radios name="medium" options={options(MEDIA)} />
      </FieldGroup>
    </>
  );
}
