import { endpointsOf, mutations, queries } from '../core/endpoints';
import { listPracticalMarks, listPracticalPapers, savePracticalMarks } from './practical-mark-contract';

/** Practical marks share the tag of all marks: a lock or a correction makes them stale as well. */
export const { useListPracticalPapersQuery, useListPracticalMarksQuery, useSavePracticalMarksMutation } = endpointsOf(
  queries([listPracticalPapers, listPracticalMarks], { providesTags: ['mark'] }),
  // also after a conflict: another person may have entered marks of the list
  mutations([savePracticalMarks], { invalidatesTags: ['mark'] }),
);

/** In place of a query's argument while it is not known yet. */
export { skipToken } from '@reduxjs/toolkit/query/react';
