import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
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
  useCreateCourseMutation,
  useUpdateCourseMutation,
  useDeleteCourseMutation,
} = endpointsOf(
  queries([listBosYears, getCourse, listDegreeCourses], {
    providesTags: ['course'],
  }),
  mutations([createCourse, updateCourse, deleteCourse], { invalidatesTags: onSuccess('course') }),
);
