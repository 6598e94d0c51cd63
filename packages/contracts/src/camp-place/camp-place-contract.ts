import * as z from 'zod/mini';
import { defineCall } from '../core/call';
import { CollegeCode, Count, RowVersion } from '../core/shapes';
import { Line } from '../core/text';

/** A place where scripts are valued. */
export const CampPlace = z.object({
  place: z.string(),
  name: z.string(),
  district: z.nullable(z.string()),
  /** The college in whose rooms the camp works: none of its scripts is valued there. */
  host: z.nullable(CollegeCode),
  host_name: z.nullable(z.string()),
  /** Scripts of the host college that are at this camp already, in exams whose valuation is not closed. */
  host_scripts: Count,
  row_version: RowVersion,
});
export type CampPlace = z.infer<typeof CampPlace>;

export const listCampPlaces = defineCall({
  name: 'listCampPlaces',
  method: 'GET',
  path: '/camp-places',
  permission: 'setting.manage',
  summary: 'The camps with the college in whose rooms each works.',
  reply: z.array(CampPlace),
});

export const saveCampHost = defineCall({
  name: 'saveCampHost',
  method: 'PUT',
  path: '/camp-places/:place/host',
  permission: 'setting.manage',
  summary: 'Names the host college of a camp, or none. Scripts that have their numbers stay where they are.',
  params: z.object({ place: Line(60) }),
  body: z.object({ host: z.nullable(CollegeCode), row_version: RowVersion }),
  reply: CampPlace,
  refusals: [404, 409, 422],
});
