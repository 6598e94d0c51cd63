import { useId, useState } from 'react';
import { useSaveCampHostMutation } from '@thervu/contracts/camp-place/camp-place-api';
import type { CampPlace } from '@thervu/contracts/camp-place/camp-place-contract';
import { useListAllCollegesQuery } from '@thervu/contracts/college/college-api';
import { pluralise } from '@thervu/contracts/core/format';
import { failureText } from '@thervu/contracts/core/problem';
import { Banner } from '@thervu/ui/message/Banner';
import { ConfirmDialog } from '@thervu/ui/message/ConfirmDialog';
import { PlainSelect } from '@thervu/ui/form/PlainSelect';
import { Text } from '@thervu/ui/layout/Text';
import { useBanner } from '@thervu/ui/message/useBanner';

/** Names the college in whose rooms a camp works, or none. */
export function HostDialog({ camp, onClose }: { camp: CampPlace; onClose: () => void }) {
  const id = useId();
  const colleges = useListAllCollegesQuery();
  const [host, setHost] = useState(camp.host ?? '');
  const [save, { isLoading }] = useSaveCampHostMutation();
  const rejection = useBanner();
  const confirm = async () => {
    // without the list nobody sees what would be saved
    if (!colleges.data) return;
    rejection.clear();
    const body = { host: host === '' ? null : host, row_version: camp.row_version };
    const answer = await save({ params: { place: camp.place }, body });
    if (answer.error) rejection.showMessage('error', failureText(answer.error, 'Operation failed'));
    else onClose();
  };
  return (
    <ConfirmDialog
      open
      title={`Host college of ${camp.place}`}
      confirmLabel="Save"
      busy={isLoading || colleges.isLoading}
      result={
        colleges.isError ? (
          <Banner kind="error">{failureText(colleges.error, 'Failed to fetch the colleges')}</Banner>
        ) : (
          rejection.banner
        )
      }
      onConfirm={() => void confirm()}
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
    </ConfirmDialog>
  );
}
