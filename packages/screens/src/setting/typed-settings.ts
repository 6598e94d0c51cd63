import * as z from 'zod/mini';
import { formatHoliday, readHolidays, type Holiday } from '@thervu/contracts/setting/holiday-rules';
import type { Setting, SettingValue } from '@thervu/contracts/setting/setting-contract';
import { SETTINGS, settingProblem, type SettingKey } from '@thervu/contracts/setting/setting-registry';

/** What stands in the controls of a form: yes and no as words, a list of years as a line, a holiday on each line. */
export type Typed = Record<string, string | number | null>;

/** Names of form fields may hold no dot. */
export const fieldOf = (key: SettingKey) => key.replaceAll('.', '_');

/** A value as its control shows it. */
export function shown(key: SettingKey, value: unknown): string | number | null {
  const { kind, fallback } = SETTINGS[key];
  const fits = settingProblem(key, value) === undefined ? value : fallback;
  if (kind === 'yes-no') return fits ? 'yes' : 'no';
  if (kind === 'years') return (fits as readonly number[]).join(', ');
  if (kind === 'holidays') return (fits as readonly Holiday[]).map(formatHoliday).join('\n');
  return fits as string | number;
}

/** A control's content as the value it stands for; what cannot be read stays what it is and is refused by its rule. */
export function readTyped(key: SettingKey, typed: unknown): unknown {
  const { kind } = SETTINGS[key];
  if (kind === 'yes-no') return typed === 'yes' ? true : typed === 'no' ? false : typed;
  if (kind === 'holidays') return readHolidays(String((typed ?? '') as string));
  if (kind !== 'years') return typed;
  const texts = String(typed as string)
    .split(/[\s,;]+/)
    .filter(Boolean);
  return texts.map((word) => (/^[0-9]+$/.test(word) ? Number(word) : word));
}

/** Judges the controls by the registry's own rules. */
export const typedSchema = (keys: readonly SettingKey[]) =>
  z.object(
    Object.fromEntries(
      keys.map((key) => [
        fieldOf(key),
        z.unknown().check(
          z.check((payload) => {
            const message = settingProblem(key, readTyped(key, payload.value));
            if (message) payload.issues.push({ code: 'custom', message, input: payload.value });
          }),
        ),
      ]),
    ),
  );

/** The settings a person has changed, with the versions they began from. */
export function settingChanges(keys: readonly SettingKey[], base: readonly Setting[], typed: Typed) {
  return keys.flatMap((key) => {
    const before = base.find((setting) => setting.key === key);
    const value = typed[fieldOf(key)];
    if (before && before.problem === null && value === shown(key, before.value)) return [];
    return [{ key, value: readTyped(key, value) as SettingValue, row_version: before?.row_version ?? 0 }];
  });
}
