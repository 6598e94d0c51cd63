import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Db } from '../../core/database/connect';

const KEYS = {
  'university.name': 'universityName',
  'university.accreditation': 'accreditationLine',
  'university.contact_email': 'contactEmail',
  'admission.year': 'admissionYear',
} as const;

/** The public settings the office has filled in. */
export async function publicValues(db: Db): Promise<Partial<PublicSettings>> {
  const rows = await db('v_public_setting')
    .whereIn('key', Object.keys(KEYS))
    .select<{ key: keyof typeof KEYS; value: string | number }[]>('key', 'value');
  return Object.fromEntries(rows.map(({ key, value }) => [KEYS[key], value]));
}
