import { USUAL_ACCENT } from '@thervu/contracts/setting/colour-rules';
import type { PublicSettings, SaveSettings, Setting } from '@thervu/contracts/setting/setting-contract';
import {
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  settingProblem,
  settingsProblems,
  settled,
  type SettingKey,
} from '@thervu/contracts/setting/setting-registry';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { isDemonstration } from '../../core/session/demonstration';
import { Conflict, Invalid, NotFound, type FieldError } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { followList } from './list-service';
import { setReason, lockSettings, storedSettings, storeSetting } from './setting-queries';
import { settingValues } from './setting-values';

/** Says why, to the history of this transaction; for whoever else keeps a history there. */
export { setReason };

export { BrokenSetting, settingValue, settingValues } from './setting-values';
export { assertListed, headOfficeCode, isHeadOffice, pageTexts, universityLists } from './list-service';

const ON_EVERY_PAGE = [
  'university.name',
  'university.accreditation',
  'university.contact_email',
  'university.logo',
  'university.accent',
  'admission.year',
] as const;

/** Name, accreditation line and yearly constants of the university. */
export async function publicSettings(db: Db): Promise<PublicSettings> {
  const value = await settingValues(db, ON_EVERY_PAGE);
  const logo = value['university.logo']?.digest;
  const accent = value['university.accent'];
  return {
    universityName: value['university.name'],
    accreditationLine: value['university.accreditation'],
    admissionYear: value['admission.year'],
    contactEmail: value['university.contact_email'],
    ...(logo ? { logo } : {}),
    ...(accent === USUAL_ACCENT ? {} : { accent }),
  };
}

/** Every setting as it stands; a broken one says what is wrong, so that the office can mend it. */
export async function listSettings(db: Db): Promise<Setting[]> {
  const stored = new Map((await storedSettings(db)).map((row) => [row.key, row]));
  return SETTING_KEYS.map((key) => {
    const row = stored.get(key);
    if (!row) return { key, value: SETTINGS[key].fallback, row_version: 0, problem: null } as Setting;
    const problem = settingProblem(key, row.value) ?? null;
    // a value of another shape is shown as the text it is stored as
    const value = problem === null ? row.value : JSON.stringify(row.value).slice(0, 2000);
    return { key, value, row_version: row.row_version, problem } as Setting;
  });
}

type Change = z.output<typeof SaveSettings>['changes'][number] & { key: SettingKey };

function validate(changes: z.output<typeof SaveSettings>['changes']): Change[] {
  const errors: FieldError[] = [];
  const known = changes.map((change, index) => {
    if (!isSettingKey(change.key)) throw new NotFound('setting-not-found', `There is no setting '${change.key}'.`);
    const problem = settingProblem(change.key, change.value);
    if (problem !== undefined)
      errors.push({ field: `changes/${index}/value`, message: `${SETTINGS[change.key].label}: ${problem}` });
    return { ...change, key: change.key };
  });
  if (errors.length > 0) throw new Invalid('setting-refused', errors[0]!.message, errors);
  return known.map((change) => ({ ...change, value: settled(change.key, change.value) as Change['value'] }));
}

/** OFF is for demonstrations, and for whoever runs the portal: an officer alone takes nobody's factor away. */
async function rejectOff(trx: Db, { presence }: Context, changes: readonly Change[]): Promise<void> {
  const index = changes.findIndex(({ key, value }) => key === 'security.second_factor' && value === 'OFF');
  if (index < 0 || presence.isOff || (await isDemonstration(trx))) return;
  const message =
    'Only a demonstration goes without a second factor, or a portal that is started with SECOND_FACTOR=off.';
  throw new Invalid('second-factor-stays', message, [{ field: `changes/${index}/value`, message }]);
}

/** 409 with both values where somebody else has saved since. */
function rejectOld(changes: readonly Change[], now: ReadonlyMap<string, Setting>): void {
  const old = changes.filter(({ key, row_version }) => now.get(key)!.row_version !== row_version);
  if (old.length === 0) return;
  const labels = old.map(({ key }) => SETTINGS[key].label).join(', ');
  throw new Conflict('setting-changed', `Somebody else has changed this: ${labels}. Reload to see what holds now.`, {
    yours: Object.fromEntries(old.map(({ key, value }) => [key, value])),
    theirs: Object.fromEntries(old.map(({ key }) => [key, now.get(key)!.value])),
  });
}

/** What must hold between settings, with what is saved now. */
function rejectTogether(changes: readonly Change[], now: ReadonlyMap<string, Setting>): void {
  const values = { ...Object.fromEntries([...now].map(([key, { value }]) => [key, value])) };
  for (const { key, value } of changes) values[key] = value;
  const changed = changes.map(({ key }) => key);
  const errors = settingsProblems(values)
    // what was wrong before and is not touched now is nobody's fault now
    .filter(({ key }) => changed.some((name) => SETTINGS[name].section === SETTINGS[key].section))
    .map(({ key, message }) => ({ field: `changes/${Math.max(changed.indexOf(key), 0)}/value`, message }));
  if (errors.length > 0) throw new Invalid('settings-refused', errors[0]!.message, errors);
}

/** Saves settings together, in the caller's transaction. */
export async function saveSettings(
  trx: Db,
  context: Context,
  { changes: values, reason }: z.output<typeof SaveSettings>,
): Promise<Setting[]> {
  const changes = validate(values);
  await rejectOff(trx, context, changes);
  await lockSettings(trx);
  const now = new Map((await listSettings(trx)).map((setting) => [setting.key, setting]));
  rejectOld(changes, now);
  rejectTogether(changes, now);
  await setReason(trx, reason);
  for (const { key, value } of changes) await change(trx, context, now.get(key)!, value, reason);
  return listSettings(trx);
}

/** Stores one value with its audit entry; a value that stands already is left alone. */
export async function change(
  trx: Db,
  context: Context,
  before: Setting,
  value: unknown,
  reason?: string,
): Promise<void> {
  const key = before.key as SettingKey;
  if (before.row_version > 0 && isDeepStrictEqual(before.value, value)) return;
  await followList(trx, key, before.problem === null ? before.value : SETTINGS[key].fallback, value);
  await storeSetting(trx, key, value, context.user.userId);
  await audit(trx, context, {
    action: 'SETTING_CHANGED',
    entity: 'university_setting',
    entityKey: key,
    before: { value: before.value },
    after: { value, ...(reason === undefined ? {} : { reason }) },
  });
}
