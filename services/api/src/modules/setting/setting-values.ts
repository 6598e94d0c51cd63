import {
  SETTINGS,
  settingProblem,
  settled,
  type SettingKey,
  type SettingValueOf,
} from '@thervu/contracts/setting/setting-registry';
import type { Db } from '../../core/database/connect';
import { HttpError } from '../../core/http/problem';
import { storedValues } from './setting-queries';

/** 503: what is stored does not fit its setting. Nothing goes on with a default the office has not chosen. */
export class BrokenSetting extends HttpError {
  constructor(key: SettingKey, problem: string) {
    super(
      503,
      'setting-broken',
      `The setting '${SETTINGS[key].label}' holds a value that does not fit: ${problem} The examination office has to correct it on the page Settings.`,
    );
  }
}

/** Several settings in one read, typed by key; defaults where nothing is set. Throws BrokenSetting. */
export async function settingValues<const Key extends SettingKey>(
  db: Db,
  keys: readonly Key[],
): Promise<{ [K in Key]: SettingValueOf<K> }> {
  const stored = await storedValues(db, keys);
  const entries = keys.map((key) => {
    if (!stored.has(key)) return [key, SETTINGS[key].fallback];
    const value = stored.get(key);
    const problem = settingProblem(key, value);
    if (problem !== undefined) throw new BrokenSetting(key, problem);
    return [key, settled(key, value)];
  });
  return Object.fromEntries(entries) as { [K in Key]: SettingValueOf<K> };
}

/**
 * One setting of the university, typed by its key; its default where nothing is set. `db` must be of a role that may read
 * it: PUBLIC settings every role, SIGNED_IN ones whoever is signed in, OFFICE ones the office. Throws BrokenSetting.
 */
export async function settingValue<const Key extends SettingKey>(db: Db, key: Key): Promise<SettingValueOf<Key>> {
  return (await settingValues(db, [key]))[key];
}
