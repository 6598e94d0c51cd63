import { useId, useState } from 'react';
import { useSaveCampHostMutation } from '@thervu/contracts/camp-place/camp-place-api';
import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { FormDialog } from '@thervu/ui/message/FormDialog';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { rejectionOf } from '../shared/rejection';

/** Names the college in whose rooms a camp works, or none. */
export function HostDialog({ camp, onClose }: { camp: CampPlace; onClose: () => void }) {
  const id = useId();
  const colleges = useListAllCollegesQuery();
  const [host, setHost] = useState(camp.host ?? '');
  const [save] = useSaveCampHostMutation();
  const confirm = async () => {
    const body = { host: host === '' ? null : host, row_version: camp.row_version };
    const { error } = await save({ params: { place: camp.place }, body });
    if (error === undefined) onClose();
    return rejectionOf(error, 'Operation failed');
  };
  return (
    <FormDialog
      title={`Host college of ${camp.place}`}
      confirmLabel="Save"
      busy={colleges.isLoading}
      // without the list nobody sees what would be saved
      ready={colleges.data !== undefined}
      result={
        colleges.isError && <Banner kind="error">{failureText(colleges.error, 'Failed to fetch the colleges')}</Banner>
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <PlainSelect
        id={`${id}-host`}
        label="Host college"
        value={host}
        onChange={setHost}
        placeholder="None"
        options={(colleges.data ?? []).map(({ Colcode, Colname }) => ({
          value: Colcode,
          label: `${Colcode} - ${Colname}`,
        }))}
      />
      <Text quiet>
        {camp.host_scripts > 0
          ? `${pluralise(camp.host_scripts, 'script of the present host stands', 'scripts of the present host stand')} at this camp already. `
          : ''}
        Scripts that have their numbers stay where they are; what is numbered from now on goes elsewhere.
      </Text>
    </FormDialog>
  );
}
