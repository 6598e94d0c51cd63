import { failureText } from '@thervu/contracts/core/problem';
import { useListSettingsQuery } from '@thervu/contracts/setting/setting-api';
import { LIST_KEYS } from '@thervu/contracts/setting/list-settings';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { SETTINGS } from '@thervu/contracts/setting/setting-registry';
import { Panel } from '@thervu/ui/layout/Panel';
import { Text } from '@thervu/ui/layout/Text';
import { QueryView } from '@thervu/ui/state/QueryView';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { ListEditor } from './ListEditor';
import { useSettingWords } from './useSettingWords';

/** The lists of the university, each saved on its own. */
export function ListsSection() {
  const { t, known } = useSettingWords();
  const query = useListSettingsQuery();
  const reload = async (): Promise<readonly Setting[] | undefined> => (await query.refetch()).data;
  return (
    <QueryView
      query={query}
      failure={(error) => failureText(error, t('settings.failed'))}
      skeleton={<FormSkeleton fields={4} label={t('settings.loading')} />}
    >
      {(settings) => (
        <>
          <Text quiet>{t('lists.note')}</Text>
          {LIST_KEYS.map((key) => {
            const setting = settings.find((each) => each.key === key);
            return (
              setting && (
                <Panel
                  key={key}
                  title={known(SETTINGS[key].label)}
                  note={known(SETTINGS[key].help)}
                  width={key === 'list.degree_levels' ? undefined : 760}
                >
                  <ListEditor listKey={key} setting={setting} reload={reload} />
                </Panel>
              )
            );
          })}
        </>
      )}
    </QueryView>
  );
}
