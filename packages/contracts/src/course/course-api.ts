import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
  copyPapers,
  createCourse,
  deleteCourse,
  getCourse,
  listBosYears,
  listDegreeCourses,
  updateCourse,
} from './course-contract';

export const {
  useListBosYearsQuery,
  useGetCourseQuery,
  useListDegreeCoursesQuery,
  useCopyPapersMutation,
  useCreateCourseMutation,
  useUpdateCourseMutation,
  useDeleteCourseMutation,
} = endpointsOf(
  queries([listBosYears, getCourse, listDegreeCourses], {
    providesTags: ['course'],
  }),
  mutations([copyPapers, createCourse, updateCourse, deleteCourse], { invalidatesTags: onSuccess('course') }),
);
