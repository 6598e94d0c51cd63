import { LIST_SETTINGS } from './list-settings';
import type { UniversityLists } from './setting-contract';

/** The lists as a new university has them: what screens show until the answer of the server is there. */
export const USUAL_LISTS: UniversityLists = {
  districts: LIST_SETTINGS['list.districts'].fallback,
  communities: LIST_SETTINGS['list.communities'].fallback,
  boards: LIST_SETTINGS['list.boards'].fallback,
  degreeLevels: LIST_SETTINGS['list.degree_levels'].fallback,
  examMonths: LIST_SETTINGS['list.exam_months'].fallback,
  supplementary: LIST_SETTINGS['exam.supplementary'].fallback,
  headOffice: { code: '501', name: LIST_SETTINGS['university.head_office'].fallback },
};
