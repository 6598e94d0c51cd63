import type { HistorySection, SettingChange } from '@thervu/contracts/setting/setting-contract';
import {
  keysOf,
  SETTING_KEYS,
  SETTINGS,
  type Audience,
  type SettingKey,
} from '@thervu/contracts/setting/setting-registry';
import type { Db } from '../../core/database/connect';

export interface StoredSetting {
  key: SettingKey;
  value: unknown;
  row_version: number;
}

/** The narrowest relation with a setting: the database rejects readers without the right. */
const RELATION: Record<Audience, string> = {
  PUBLIC: 'v_public_setting',
  SIGNED_IN: 'v_setting',
  OFFICE: 'university_setting',
};

/** The stored values of the keys, in one read by primary key; keys that were never set are missing. */
export async function storedValues(db: Db, keys: readonly SettingKey[]): Promise<Map<string, unknown>> {
  const audiences = new Set(keys.map((key) => SETTINGS[key].audience));
  const widest = (['OFFICE', 'SIGNED_IN'] as const).find((audience) => audiences.has(audience)) ?? 'PUBLIC';
  const rows = await db(RELATION[widest])
    .whereIn('key', keys)
    .select<{ key: string; value: unknown }[]>('key', 'value');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Every stored setting with its version. */
export const storedSettings = (db: Db): Promise<StoredSetting[]> =>
  db('university_setting').whereIn('key', SETTING_KEYS).select<StoredSetting[]>('key', 'value', 'row_version');

/** Lets one save of settings happen at a time, until the end of the transaction. */
export async function lockSettings(trx: Db): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('thervu settings'))`);
}

/** Passes the reason to the triggers that write the history of this transaction. */
export async function setReason(trx: Db, reason: string | undefined): Promise<void> {
  await trx.raw(`select set_config('thervu.reason', ?, true)`, [reason ?? '']);
}

export async function storeSetting(trx: Db, key: SettingKey, value: unknown, userId: number): Promise<void> {
  const row = {
    value: JSON.stringify(value),
    audience: SETTINGS[key].audience,
    updated_by: userId,
    updated_at: trx.fn.now(),
  };
  await trx('university_setting')
    .insert({ key, ...row })
    .onConflict('key')
    .merge({ ...row, row_version: trx.raw('university_setting.row_version + 1') });
}

/** Patterns of the keys a section's history shows beside its settings. */
const BESIDE: Partial<Record<HistorySection, string>> = {
  fees: 'fee._',
  revaluation: 'reval\\_fee.%',
  'rule-sets': 'rule\\_set.%',
  'grading-schemes': 'grading\\_scheme.%',
};
const MAX_ROWS = 100;

interface ChangeRow extends Omit<SettingChange, 'at' | 'id'> {
  id: number;
  at: Date;
}

/** The last changes of a section, the newest first, and how many there are. */
export async function listSettingHistory(
  db: Db,
  section: HistorySection,
): Promise<{ items: SettingChange[]; total: number }> {
  const keys = section === 'rule-sets' || section === 'grading-schemes' ? [] : keysOf(section);
  const like = BESIDE[section] ?? null;
  const changes = () =>
    db('setting_history as h').where((query) => {
      void query.whereIn('h.key', keys);
      if (like !== null) void query.orWhere('h.key', 'like', like);
    });
  const rows = await changes()
    .leftJoin('app_user as u', 'u.id', 'h.by_user')
    .leftJoin('rule_set as r', 'h.key', db.raw(`'rule_set.' || r.id`))
    .orderBy('h.id', 'desc')
    .limit(MAX_ROWS)
    .select<ChangeRow[]>(
      ...['h.id', 'h.key', 'h.old_value', 'h.new_value', 'h.at', 'h.reason', 'u.name as by'],
      db.raw(`r.deg_level || ' ' || r.from_admn_yr || ' version ' || r.version as about`),
    );
  const [counted] = await changes().count<{ count: number }[]>('* as count');
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total: counted!.count };
}

export interface Picture {
  digest: string;
  type: string;
  content: Buffer;
}

/** Stores the bytes under their digest; equal bytes are stored once. */
export async function storePicture(trx: Db, picture: Picture): Promise<void> {
  await trx('setting_file')
    .insert({ ...picture })
    .onConflict('digest')
    .ignore();
}

/** The bytes of the logo of now; undefined where there is none. */
export const findLogo = (db: Db): Promise<Picture | undefined> =>
  db('v_public_setting as s')
    .join('setting_file as f', 'f.digest', db.raw(`s.value->>'digest'`))
    .where('s.key', 'university.logo')
    .first<Picture | undefined>('f.digest', 'f.type', 'f.content');
