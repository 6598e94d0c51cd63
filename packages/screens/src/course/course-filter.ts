/** What courses are searched by, in the order the choices depend on each other. */
export const NO_FILTER = { level: '', degree: '', bos: '', sem: '' };
export type CourseFilter = typeof NO_FILTER;

export const isComplete = ({ degree, bos, sem }: CourseFilter): boolean => degree !== '' && bos !== '' && sem !== '';
