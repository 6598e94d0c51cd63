import type { ScreenEntry } from '@thervu/remote/screens';

/** The pages of the office in the menu group Exam Days, in its order. */
export const examDayScreens: readonly ScreenEntry[] = [
  {
    path: 'exam-centres',
    label: 'Exam Centres',
    permission: 'centre.manage',
    help: 'exam-centre/exam-centres',
    menu: 'Exam Days',
    load: async () => (await import('@thervu/screens/exam-centre/ExamCentresScreen')).ExamCentresScreen,
  },
  {
    path: 'accommodations',
    label: 'Accommodations',
    permission: 'accommodation.read',
    help: 'accommodation/accommodations',
    menu: 'Exam Days',
    load: async () => (await import('@thervu/screens/accommodation/AccommodationsScreen')).AccommodationsScreen,
  },
  {
    path: 'halls',
    label: 'Halls',
    permission: 'hall.manage',
    help: 'hall/halls',
    menu: 'Exam Days',
    load: async () => (await import('@thervu/screens/hall/HallsScreen')).HallsScreen,
  },
  {
    path: 'seating',
    label: 'Seating',
    permission: 'seating.read',
    help: 'seating/seating',
    menu: 'Exam Days',
    load: async () => (await import('@thervu/screens/seating/SeatingScreen')).SeatingScreen,
  },
  {
    path: 'centre-progress',
    label: 'Centre Progress',
    permission: 'centre.manage',
    help: 'exam-centre/centre-progress',
    menu: 'Exam Days',
    load: async () => (await import('@thervu/screens/exam-centre/CentreProgressScreen')).CentreProgressScreen,
  },
];
