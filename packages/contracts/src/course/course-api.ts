import { api } from '../core/api';
import { request, type CallArgument, type CallReply } from '../core/call';
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

export const courseApi = api.enhanceEndpoints({ addTagTypes: ['course'] }).injectEndpoints({
  endpoints: (build) => ({
    listBosYears: build.query<CallReply<typeof listBosYears>, CallArgument<typeof listBosYears>>({
      query: request(listBosYears),
      providesTags: ['course'],
    }),
    getCourse: build.query<CallReply<typeof getCourse>, CallArgument<typeof getCourse>>({
      query: request(getCourse),
      providesTags: ['course'],
    }),
    listDegreeCourses: build.query<
      CallReply<typeof listDegreeCourses>,
      CallArgument<typeof listDegreeCourses>
    >({ query: request(listDegreeCourses), providesTags: ['course'] }),
    listLanguageCourses: build.query<
      CallReply<typeof listLanguageCourses>,
      CallArgument<typeof listLanguageCourses>
    >({ query: request(listLanguageCourses), providesTags: ['course'] }),
    listNmeCourses: build.query<CallReply<typeof listNmeCourses>, CallArgument<typeof listNmeCourses>>({
      query: request(listNmeCourses),
      providesTags: ['course'],
    }),
    listPracticalCourses: build.query<
      CallReply<typeof listPracticalCourses>,
      CallArgument<typeof listPracticalCourses>
    >({ query: request(listPracticalCourses), providesTags: ['course'] }),
    createCourse: build.mutation<CallReply<typeof createCourse>, CallArgument<typeof createCourse>>({
      query: request(createCourse),
      invalidatesTags: (saved) => (saved ? ['course'] : []),
    }),
    updateCourse: build.mutation<CallReply<typeof updateCourse>, CallArgument<typeof updateCourse>>({
      query: request(updateCourse),
      invalidatesTags: (saved) => (saved ? ['course'] : []),
    }),
    deleteCourse: build.mutation<CallReply<typeof deleteCourse>, CallArgument<typeof deleteCourse>>({
      query: request(deleteCourse),
      invalidatesTags: (saved) => (saved ? ['course'] : []),
    }),
  }),
});

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
} = courseApi;
