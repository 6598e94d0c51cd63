import Box from '@mui/material/Box';
import { useState } from 'react';
import { failureText } from '@thervu/contracts/core/problem';
import { useListSettingsQuery } from '@thervu/contracts/setting/setting-api';
import { HISTORY_SECTIONS, type HistorySection, type Setting } from '@thervu/contracts/setting/setting-contract';
import { keysOf, SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';
import { Banner } from '@thervu/ui/message/Banner';
import { Button } from '@thervu/ui/form/Button';
import { Panel } from '@thervu/ui/layout/Panel';
import { QueryView } from '@thervu/ui/state/QueryView';
import { Screen } from '@thervu/ui/layout/Screen';
import { FormSkeleton } from '@thervu/ui/state/Skeletons';
import { Text } from '@thervu/ui/layout/Text';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { useUrlState } from '@thervu/ui/filter/useUrlState';
import { ChangeHistory } from './ChangeHistory';
import { FeeSchedulePanel, RevaluationFeesPanel } from './FeeSections';
import { ListsSection } from './ListsSection';
import { GradingSchemesSection } from './GradingSchemesSection';
import { LogoField } from './LogoField';
import { RuleSetsSection } from './RuleSetsSection';
import { SectionNav } from './SectionNav';
import { SECTION_NAMES, formatSetting } from './setting-labels';
import { useSettingWords } from './useSettingWords';
import { SettingsForm } from './SettingsForm';

const FIRST = { section: 'university', set: '' };
const isSection = (name: string): name is HistorySection => HISTORY_SECTIONS.some((text) => text === name);

/** Everything the office decides about the university, in sections; the open one stands in the address. */
export function SettingsScreen() {
  const { t } = useSettingWords();
  const [state, setState] = useUrlState(FIRST);
  const current = isSection(state.section) ? state.section : 'university';
  // a section once opened stays behind the others, so that nothing typed is lost on the way to another
  const [opened, setOpened] = useState<readonly HistorySection[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);
  return (
    <Screen title={t('title')}>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 4, md: 6 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '180px minmax(0, 1fr)' },
        }}
      >
        <SectionNav current={current} onChoose={(section) => setState({ section })} />
        <div>
          {opened.map((section) => (
            <div key={section} hidden={section !== current}>
              <Section section={section} set={state.set} onSet={(set) => setState({ set })} />
            </div>
          ))}
        </div>
      </Box>
    </Screen>
  );
}

function Section({ section, set, onSet }: { section: HistorySection; set: string; onSet: (set: string) => void }) {
  return (
    <>
      {section === 'fees' && <FeeSchedulePanel />}
      {section === 'revaluation' && <RevaluationFeesPanel />}
      {section === 'rule-sets' && <RuleSetsSection open={set} onOpen={onSet} />}
      {section === 'lists' && <ListsSection />}
      {section === 'grading-schemes' && <GradingSchemesSection />}
      {section !== 'rule-sets' && section !== 'lists' && section !== 'grading-schemes' && (
        <SectionSettings section={section} />
      )}
      <ChangeHistory section={section} />
    </>
  );
}

function SectionSettings({ section }: { section: Exclude<HistorySection, 'rule-sets' | 'lists' | 'grading-schemes'> }) {
  const { t, known } = useSettingWords();
  const query = useListSettingsQuery();
  // beside a table of fees the settings wait behind a button: one thing to save at a time
  const beside = section === 'fees' || section === 'revaluation' ? section : undefined;
  const [changing, setChanging] = useState(beside === undefined);
  const keys = keysOf(section).filter((key) => SETTINGS[key].kind !== 'picture');
  const pictures = keysOf(section).filter((key) => SETTINGS[key].kind === 'picture');
  const reload = async (): Promise<readonly Setting[] | undefined> => (await query.refetch()).data;
  return (
    <Panel title={beside ? t(`beside.${beside}`) : known(SECTION_NAMES[section])} width={760}>
      <QueryView
        query={query}
        failure={(error) => failureText(error, t('settings.failed'))}
        skeleton={<FormSkeleton fields={keys.length} label={t('settings.loading')} />}
      >
        {(settings) =>
          changing ? (
            <>
              <SettingsForm
                label={beside ? t(`beside.${beside}.small`) : known(SECTION_NAMES[section])}
                keys={keys}
                settings={settings}
                reload={reload}
              />
              {settings
                .filter(({ key }) => pictures.some((picture) => picture === key))
                .map((setting) => (
                  <Box key={setting.key} sx={{ mt: 6 }}>
                    <LogoField setting={setting} />
                  </Box>
                ))}
            </>
          ) : (
            <>
              {settings
                .filter(({ key }) => keys.some((name) => name === key))
                .map((setting) => (
                  <Standing key={setting.key} setting={setting} />
                ))}
              <Button onClick={() => setChanging(true)}>{t('change')}</Button>
            </>
          )
        }
      </QueryView>
    </Panel>
  );
}

/** A setting as it stands, to be read only. */
function Standing({ setting: { key, value, problem } }: { setting: Setting }) {
  const words = useSettingWords();
  const { t, known: say } = words;
  const sayMessage = useMessageText();
  const known = key as SettingKey;
  const { label, help } = SETTINGS[known];
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {t('standing', { label: say(label), value: formatSetting(words, known, value) })}
      </Box>
      {problem && <Banner kind="error">{t('not-fitting', { problem: sayMessage(problem) })}</Banner>}
      <Text quiet>{say(help)}</Text>
    </>
  );
}
