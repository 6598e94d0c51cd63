import { endpointsOf, queries } from '../core/endpoints';
import { getCollege, listAllColleges, listColleges } from './college-contract';

/** Reads only: a store would retain the passwords among the arguments of a write. */
export const { useListCollegesQuery, useListAllCollegesQuery, useGetCollegeQuery } = endpointsOf(
  queries([listColleges, listAllColleges, getCollege], { providesTags: ['college'] }),
);
