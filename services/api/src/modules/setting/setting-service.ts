import type { PublicSettings } from '@thervu/contracts/setting/setting-contract';
import type { Db } from '../../core/database/connect';
import { publicValues } from './setting-queries';

/** What a page shows before the office has filled in its settings. */
const UNSET: PublicSettings = {
  universityName: 'University',
  accreditationLine: '',
  admissionYear: 2025,
  contactEmail: '',
};

/** Name, accreditation line and yearly constants of the university. */
export const publicSettings = async (db: Db): Promise<PublicSettings> => ({
  ...UNSET,
  ...(await publicValues(db)),
});
