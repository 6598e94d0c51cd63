import type { UniversityLists } from '@thervu/contracts/setting/setting-contract';
import { useGetListsQuery } from '@thervu/contracts/setting/setting-api';
import { USUAL_LISTS } from '@thervu/contracts/setting/usual-lists';

/**
 * The lists of the university, asked for once and kept for every screen. Until the answer is there, and where it cannot be had,
 * they are those of a new university: the server checks every value again.
 */
export const useLists = (): UniversityLists => useGetListsQuery().data ?? USUAL_LISTS;
