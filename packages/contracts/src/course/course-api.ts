import { endpointsOf, mutations, onSuccess, queries } from '../core/endpoints';
import {
  createCourse,
  deleteCourse,
  getCourse,
  listBosYears,
  listDegreeCourses,
  listLanguageCourses,
  listNmeCourses,
  listPracticalCourses,
  updateCourse,
} from './course-contract';

export const {
  useListBosYearsQuery,
  useGetCourseQuery,
  useListDegreeCoursesQuery,
  useListLanguageCoursesQuery,
  useListNmeCoursesQuery,
  useListPracticalCoursesQuery,
  useCreateCourseMutation,
  useUpdateCourseMutation,
  useDeleteCourseMutation,
} = endpointsOf(
  queries([listBosYears, getCourse, listDegreeCourses, listLanguageCourses, listNmeCourses, listPracticalCourses], {
    providesTags: ['course'],
  }),
  mutations([createCourse, updateCourse, deleteCourse], { invalidatesTags: onSuccess('course') }),
);
