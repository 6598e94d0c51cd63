import { endpointsOf, queries } from '../core/endpoints';
import { getCampCockpit } from './camp-cockpit-contract';
import { getCollegeCockpit } from './college-cockpit-contract';
import { getOfficeCockpit } from './office-cockpit-contract';
import { listOpenPapers } from './open-paper-contract';
import { listSuggestions } from './suggestion-contract';

// every other screen changes it: read again whenever the dashboard is opened
export const { useGetOfficeCockpitQuery, useGetCollegeCockpitQuery, useGetCampCockpitQuery } = endpointsOf(
  queries([getOfficeCockpit, getCollegeCockpit, getCampCockpit], { keepUnusedDataFor: 0 }),
);

/** Read again after every change of marks, absentees and applications: each of them ends work that is offered here. */
export const { useListSuggestionsQuery, useListOpenPapersQuery } = endpointsOf(
  queries([listSuggestions, listOpenPapers], {
    providesTags: ['mark', 'absentee', 'application'],
    keepUnusedDataFor: 0,
  }),
);

/** In place of a query's argument while there is nothing to ask. */
export { skipToken } from '@reduxjs/toolkit/query/react';
