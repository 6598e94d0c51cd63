/** A report that found nothing. */
export const NO_RECORD = 'No Record Found!!';
/** A report that needs a degree and a semester, and misses one. */
export const DEGREE_AND_SEMESTER = 'Please select Degree and Semester.';
/** A report or list of marks that needs a degree and a course, and misses the course. */
export const DEGREE_AND_COURSE = 'Please select Degree and Course.';
