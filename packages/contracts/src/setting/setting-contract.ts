import * as z from 'zod/mini';
import { defineCall } from '../core/call';

/** What every page shows, also before sign-in. */
export const PublicSettings = z.object({
  universityName: z.string(),
  accreditationLine: z.string(),
  admissionYear: z.int(),
  contactEmail: z.string(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const getPublicSettings = defineCall({
  name: 'getPublicSettings',
  method: 'GET',
  path: '/settings/public',
  permission: 'setting.public',
  summary: 'University name, accreditation line and the yearly constants every page needs.',
  reply: PublicSettings,
});
