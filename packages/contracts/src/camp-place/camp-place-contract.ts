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

/** A place of the selects, in their order; `waiting` is where an officer begins who has no camp yet. */
export const Place = z.object({ place: z.string(), name: z.string(), selectable: z.boolean(), waiting: z.boolean() });
export type Place = z.infer<typeof Place>;

export const listPlaces = defineCall({
  name: 'listPlaces',
  method: 'GET',
  path: '/places',
  permission: 'camp-officer.manage',
  summary: 'The places of the select fields, in their order, without those that are switched off.',
  reply: z.array(Place),
});

const Boards = z.array(Line(100)).check(z.minLength(1, 'Name a board, or let the camp take all.'), z.maxLength(200));
const campFields = {
  name: Line(100),
  district: z.nullable(Line(60)),
  host: z.nullable(CollegeCode),
  /** Whether officers and colleges may be given this camp. */
  selectable: z.boolean(),
  /** Whether scripts for the head office are valued here. */
  head_office: z.boolean(),
  /** Scripts the camp can value in one exam; null: not known. */
  capacity: z.nullable(Count),
  /** The boards whose scripts it takes; null: all. */
  boards: z.nullable(Boards),
};

/** What refers to a camp. `blocks`: it cannot be switched off before this is settled. */
export const CampReference = z.object({ what: z.string(), count: Count, blocks: z.boolean() });
export type CampReference = z.infer<typeof CampReference>;

export const Camp = z.object({
  place: z.string(),
  ...campFields,
  host_name: z.nullable(z.string()),
  active: z.boolean(),
  waiting: z.boolean(),
  references: z.array(CampReference),
  row_version: RowVersion,
});
export type Camp = z.infer<typeof Camp>;

export const listCamps = defineCall({
  name: 'listCamps',
  method: 'GET',
  path: '/camps',
  permission: 'setting.manage',
  summary: 'Every place of the portal, also those switched off, with what refers to it.',
  reply: z.array(Camp),
});

/** The short name of a camp: what selects and papers show. */
export const PlaceName = Line(40);
export const NewCamp = z.object({ place: PlaceName, ...campFields });

export const createCamp = defineCall({
  name: 'createCamp',
  method: 'POST',
  path: '/camps',
  permission: 'setting.manage',
  summary: 'Adds a camp.',
  body: NewCamp,
  reply: Camp,
  refusals: [409, 422],
  idempotency: 'required',
});

export const saveCamp = defineCall({
  name: 'saveCamp',
  method: 'PUT',
  path: '/camps/:place',
  permission: 'setting.manage',
  summary:
    'Saves a camp, switches it on or off. One to which open work refers is not switched off: 422 names the work.',
  params: z.object({ place: PlaceName }),
  body: z.object({ ...campFields, active: z.boolean(), row_version: RowVersion }),
  reply: Camp,
  refusals: [404, 409, 422],
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
