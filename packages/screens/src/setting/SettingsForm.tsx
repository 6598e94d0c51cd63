import { useState } from 'react';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { useSaveSettingsMutation } from '@thervu/contracts/setting/setting-api';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { RadioField } from '@thervu/ui/form/RadioField';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { useMessageText } from '@thervu/ui/message/useMessageText';
import { formatSetting } from './setting-labels';
import { settingChanges, fieldOf, shown, typedSchema, type Typed } from './typed-settings';
import { useSettingWords, type SettingSay } from './useSettingWords';

export interface SettingsFormProps {
  label: string;
  keys: readonly SettingKey[];
  settings: readonly Setting[];
  /** Reads the settings again, after somebody else has saved. */
  reload: () => Promise<readonly Setting[] | undefined>;
}

/** Lines of the list of holidays that are seen without scrolling, at the least. */
const HOLIDAY_LINES = 4;
const TEXT_LINES = 6;

const YES_NO = ['yes', 'no'] as const;

/** What holds now, when somebody else was first. */
function theirs(words: SettingSay, error: unknown): string | undefined {
  const values = (error as CallError).data?.conflict?.theirs as Record<string, unknown> | undefined;
  if (!values) return undefined;
  const now = Object.entries(values).map(([key, value]) => {
    const known = key as SettingKey;
    return words.t('standing', {
      label: words.known(SETTINGS[known].label),
      value: formatSetting(words, known, value),
    });
  });
  return words.t('now-saved', { values: now.join('; ') });
}

/** The settings of a section, saved together. */
export function SettingsForm({ label, keys, settings, reload }: SettingsFormProps) {
  const words = useSettingWords();
  const { t } = words;
  // what the person began from: a read in between must not make an old page look new
  const [base, setBase] = useState(settings);
  const [send] = useSaveSettingsMutation();
  const { banner, showMessage, clear } = useBanner();
  const pick = (key: SettingKey) => base.find((setting) => setting.key === key);

  const save = async (typed: Typed): Promise<Rejected | void> => {
    clear();
    const changes = settingChanges(keys, base, typed);
    if (changes.length === 0) return showMessage('info', t('nothing-changed'));
    const answer = await send({ body: { changes } });
    if (answer.data) {
      setBase(answer.data);
      return showMessage('success', t('saved'));
    }
    const { error } = answer;
    if ((error as CallError).status === 409) {
      setBase((await reload()) ?? base);
      showMessage('error', failureText(error, t('not-saved')), undefined, theirs(words, error));
      return {};
    }
    const refused = Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
      const key = changes[Number(/^changes\/(\d+)\/value$/.exec(field)?.[1])]?.key;
      return key ? [[fieldOf(key), message] as const] : [];
    });
    if (refused.length === 0) showMessage('error', failureText(error, t('not-saved')));
    return Object.fromEntries(refused);
  };

  return (
    <Form<Typed>
      label={label}
      schema={typedSchema(keys)}
      defaultValues={Object.fromEntries(keys.map((key) => [fieldOf(key), shown(key, pick(key)?.value)]))}
      onSave={save}
      saveLabel={t('save-named', { what: label })}
      result={banner}
    >
      {keys.map((key) => (
        <SettingField key={key} name={key} broken={pick(key)?.problem ?? null} />
      ))}
    </Form>
  );
}

/** One setting by its kind; a broken one says what was stored. */
function SettingField({ name, broken }: { name: SettingKey; broken: string | null }) {
  const definition = SETTINGS[name];
  const { t, known } = useSettingWords();
  const say = useMessageText();
  const { kind } = definition;
  const label = known(definition.label);
  const help = known(definition.help);
  const required = 'required' in definition;
  const hint = broken ? `${t('not-fitting.save', { problem: say(broken) })} ${help}` : help;
  const field = fieldOf(name);
  if (kind === 'yes-no')
    return (
      <RadioField
        name={field}
        label={label}
        hint={hint}
        options={YES_NO.map((value) => ({ value, label: t(value) }))}
      />
    );
  if (definition.choices) {
    const options = definition.choices.map((choice) => ({ ...choice, label: known(choice.label) }));
    return <RadioField name={field} label={label} hint={hint} options={options} />;
  }
  return (
    <TextField
      name={field}
      label={label}
      hint={hint}
      required={required}
      type={kind === 'number' ? 'number' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      lines={kind === 'holidays' ? HOLIDAY_LINES : kind === 'paragraphs' ? TEXT_LINES : undefined}
    />
  );
}
