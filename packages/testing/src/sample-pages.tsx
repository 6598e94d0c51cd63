/** Values for the segments of a listed route. */
const SAMPLE_SEGMENTS: Record<string, string> = { ':type': 'A', ':id': '1' };
/** Pages that show nothing without a choice: what is chosen, in the demonstration university. */
const SAMPLE_PAGES: Record<string, string> = {
  'edit-clg/:id': 'edit-clg/101',
  'list-course': 'list-course?level=UG&degree=1&bos=2023&sem=1',
  'add-time-table': 'add-time-table?level=UG&degree=1&batch=EVEN-2026-APR&sem=2',
  'student-list': 'student-list?college=101&level=UG&degree=1&year=2025',
  'Student-List-Regno': 'Student-List-Regno?text=late',
  'register-numbers': 'register-numbers?college=101&level=UG&degree=1&year=2025',
  hallticket: 'hallticket?exam=E25N&level=UG&degree=1&batch=2023',
  hallticketbyStudent: 'hallticketbyStudent?exam=E25N&reg=C23UG101COM001',
  'nominal-report': 'nominal-report?exam=E26A&level=UG&degree=1',
  'Exam-App-Fees': 'Exam-App-Fees?exam=E26A&college=101',
  'list-exampapp': 'list-exampapp?level=UG&degree=1&batch=2024&sem=4&college=101',
  'add-exampapp': 'add-exampapp?level=UG&degree=1&batch=2024&sem=4&college=101',
  'list-examconfirm': 'list-examconfirm?level=UG&degree=1&batch=2024&sem=4&college=101',
  'examconfirm-report': 'examconfirm-report?level=UG&degree=1&batch=2024&sem=4&college=101',
  'nmec-registration': 'nmec-registration?level=UG&degree=1&batch=2024&sem=4&type=LANGUAGE-I&college=101',
  'Break-in-Study': 'Break-in-Study?level=UG&degree=1&batch=2024&sem=4&bos=2023&college=101',
  'add-examarrapp': 'add-examarrapp?level=UG&degree=1&batch=2024&sem=2&college=101',
  'add-exam-arr-app': 'add-exam-arr-app?regno=C24UG101COM001',
  halls: 'halls?college=101',
  'exam-centres': 'exam-centres?exam=E26A',
  accommodations: 'accommodations?exam=E26A',
  seating: 'seating?exam=E26A&centre=101&slot=2026-04-06+FN',
  duties: 'duties?exam=E26A&slot=2026-04-06+FN',
  'centre-day': 'centre-day?exam=E25N',
  'centre-progress': 'centre-progress?exam=E25N',
};

/** The address of a screen that needs no value in it, or null. */
export const plainAddress = (path: string): string | null => (path.includes(':') ? null : path);

/** The address below `/home/` under which a screen shows rows or a record of the demonstration university. */
export const sampleAddress = (path: string): string =>
  SAMPLE_PAGES[path] ?? path.replace(/:\w+/g, (segment) => SAMPLE_SEGMENTS[segment] ?? '1');
