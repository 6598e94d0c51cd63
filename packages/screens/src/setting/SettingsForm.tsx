import { useState } from 'react';
import { failureText, fieldErrors, type CallError } from '@thervu/contracts/core/problem';
import { useSaveSettingsMutation } from '@thervu/contracts/setting/setting-api';
import type { Setting } from '@thervu/contracts/setting/setting-contract';
import { SETTINGS, type SettingKey } from '@thervu/contracts/setting/setting-registry';
import { Form, type Rejected } from '@thervu/ui/form/Form';
import { RadioField } from '@thervu/ui/form/RadioField';
import { TextField } from '@thervu/ui/form/TextField';
import { useBanner } from '@thervu/ui/message/useBanner';
import { formatSetting } from './setting-labels';
import { settingChanges, fieldOf, shown, typedSchema, type Typed } from './typed-settings';

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

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** What holds now, when somebody else was first. */
function theirs(error: unknown): string | undefined {
  const values = (error as CallError).data?.conflict?.theirs as Record<string, unknown> | undefined;
  if (!values) return undefined;
  const now = Object.entries(values).map(([key, value]) => {
    const known = key as SettingKey;
    return `${SETTINGS[known].label}: ${formatSetting(known, value)}`;
  });
  return `Now saved: ${now.join('; ')}. Save again to replace it with yours.`;
}

/** The settings of a section, saved together. */
export function SettingsForm({ label, keys, settings, reload }: SettingsFormProps) {
  // what the person began from: a read in between must not make an old page look new
  const [base, setBase] = useState(settings);
  const [send] = useSaveSettingsMutation();
  const { banner, showMessage, clear } = useBanner();
  const pick = (key: SettingKey) => base.find((setting) => setting.key === key);

  const save = async (typed: Typed): Promise<Rejected | void> => {
    clear();
    const changes = settingChanges(keys, base, typed);
    if (changes.length === 0) return showMessage('info', 'Nothing has been changed.');
    const answer = await send({ body: { changes } });
    if (answer.data) {
      setBase(answer.data);
      return showMessage('success', 'Changes saved successfully.');
    }
    const { error } = answer;
    if ((error as CallError).status === 409) {
      setBase((await reload()) ?? base);
      showMessage('error', failureText(error, 'Failed to save changes.'), undefined, theirs(error));
      return {};
    }
    const refused = Object.entries(fieldErrors(error)).flatMap(([field, message]) => {
      const key = changes[Number(/^changes\/(\d+)\/value$/.exec(field)?.[1])]?.key;
      return key ? [[fieldOf(key), message] as const] : [];
    });
    if (refused.length === 0) showMessage('error', failureText(error, 'Failed to save changes.'));
    return Object.fromEntries(refused);
  };

  return (
    <Form<Typed>
      label={label}
      schema={typedSchema(keys)}
      defaultValues={Object.fromEntries(keys.map((key) => [fieldOf(key), shown(key, pick(key)?.value)]))}
      onSave={save}
      saveLabel={`Save ${label}`}
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
  const { label, help, kind } = definition;
  const required = 'required' in definition;
  const hint = broken ? `The stored value does not fit: ${broken} Save to replace it. ${help}` : help;
  const field = fieldOf(name);
  if (kind === 'yes-no') return <RadioField name={field} label={label} hint={hint} options={YES_NO} />;
  if (definition.choices) return <RadioField name={field} label={label} hint={hint} options={definition.choices} />;
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
