import { useId, useState } from 'react';
import { useSaveCampHostMutation } from '@thervu/contracts/camp-place/camp-place-api';
import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useWords } from '@thervu/words';
import { campOfficer } from '@thervu/words/compiled/camp-officer';
import { rejectionOf } from '../shared/rejection';

/** Names the college in whose rooms a camp works, or none. */
export function HostDialog({ camp, onClose }: { camp: CampPlace; onClose: () => void }) {
  const t = useWords(campOfficer);
  const id = useId();
  const colleges = useListAllCollegesQuery();
  const [host, setHost] = useState(camp.host ?? '');
  const [save] = useSaveCampHostMutation();
  const confirm = async () => {
    const body = { host: host === '' ? null : host, row_version: camp.row_version };
    const { error } = await save({ params: { place: camp.place }, body });
    if (error === undefined) onClose();
    return rejectionOf(error, t('failed'));
  };
  return (
    <FormDialog
      title={t('host.of', { camp: camp.place })}
      confirmLabel={t('save')}
      busy={colleges.isLoading}
      // without the list nobody sees what would be saved
      ready={colleges.data !== undefined}
      result={colleges.isError && <Banner kind="error">{failureText(colleges.error, t('colleges.failed'))}</Banner>}
      onConfirm={confirm}
      onClose={onClose}
    >
      <PlainSelect
        id={`${id}-host`}
        label={t('host')}
        value={host}
        onChange={setHost}
        placeholder={t('host.none')}
        options={(colleges.data ?? []).map(({ Colcode, Colname }) => ({
          value: Colcode,
          label: `${Colcode} - ${Colname}`,
        }))}
      />
      <Text quiet>
        {camp.host_scripts > 0 && `${t('host.scripts', { n: camp.host_scripts })} `}
        {t('host.note')}
      </Text>
    </FormDialog>
  );
}
