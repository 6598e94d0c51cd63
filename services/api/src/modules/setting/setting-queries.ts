import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Db } from '../../core/database/connect';

/** What a page shows before the office has filled in its settings. */
const UNSET: PublicSettings = {
  universityName: 'University',
  accreditationLine: '',
  admissionYear: 2025,
  contactEmail: '',
};
const KEYS = {
  'university.name': 'universityName',
  'university.accreditation': 'accreditationLine',
  'university.contact_email': 'contactEmail',
  'admission.year': 'admissionYear',
} as const;

export async function publicSettings(db: Db): Promise<PublicSettings> {
  const rows = await db('v_public_setting')
    .whereIn('key', Object.keys(KEYS))
    .select<{ key: keyof typeof KEYS; value: string | number }[]>('key', 'value');
  return { ...UNSET, ...Object.fromEntries(rows.map(({ key, value }) => [KEYS[key], value])) };
}
