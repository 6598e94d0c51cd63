import type { ScreenEntry } from '@thervu/remote/screens';

/** The pages of a college in the menu group Exam Centre, in its order. */
export const examCentreScreens: readonly ScreenEntry[] = [
  {
    path: 'halls',
    label: 'Halls',
    permission: 'hall.manage',
    help: 'hall/halls',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/hall/HallsScreen')).HallsScreen,
  },
  {
    path: 'accommodations',
    label: 'Accommodations',
    permission: 'accommodation.read',
    help: 'accommodation/accommodations',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/accommodation/AccommodationsScreen')).AccommodationsScreen,
  },
  {
    path: 'seating',
    label: 'Seating',
    permission: 'seating.read',
    help: 'seating/seating',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/seating/SeatingScreen')).SeatingScreen,
  },
  {
    path: 'duties',
    label: 'Duties',
    permission: 'invigilation.write',
    help: 'invigilation/duties',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/invigilation/DutiesScreen')).DutiesScreen,
  },
  {
    path: 'centre-day',
    label: 'Centre Day',
    permission: 'centre-day.write',
    help: 'centre-day/centre-day',
    menu: 'Exam Centre',
    load: async () => (await import('@thervu/screens/centre-day/CentreDayScreen')).CentreDayScreen,
  },
];
