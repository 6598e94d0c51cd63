import { defineScreens } from '@thervu/remote/screens.ts';
import { plannedFor } from '@thervu/remote/planned.ts';

const plannedPage = async () => (await import('@thervu/screens/planned/PlannedScreen')).PlannedScreen;
const forOfficers = plannedFor('camp officers', plannedPage);
const forOperators = plannedFor('camp operators', plannedPage);
const dashboard = async () =>
  (await import('@thervu/screens/dashboard/CampDashboardScreen')).CampDashboardScreen;

/** A camp officer: every page below `/home/`. */
const campadmin = defineScreens([
  { path: '', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  {
    path: 'CampManager',
    label: 'Camp Manager',
    permission: 'camp-officer.manage',
    load: async () => (await import('@thervu/screens/camp-officer/CampManagerScreen')).CampManagerScreen,
  },
  forOfficers(
    'CampBundleReport',
    'Camp Report',
    'camp-mark.read',
    'The marks keyed on a day, as A, B and C.',
  ),
  forOfficers(
    'CampABMissmatch',
    'AB Mismatch',
    'camp-mark.read',
    'The bundles whose counts of A and B marks differ.',
  ),
  forOfficers(
    'CampBundleSearch',
    'Verify Bundle',
    'bundle.read',
    'The marks of one bundle, keyed as A, B and C.',
  ),
  forOfficers(
    'TotalRevalScriptReport',
    'Reval Scripts',
    'reval-script.read',
    'Scripts of the revaluation camp, their problems and differing marks.',
  ),
  forOfficers(
    'add-camp-entry',
    'Packet Entry',
    'camp-entry.write',
    'Marks of a packet, entered by dummy number.',
  ),
  {
    path: 'bundles',
    label: 'Bundles',
    permission: 'bundle.write',
    load: async () => (await import('@thervu/screens/bundle/BundlesScreen')).BundlesScreen,
  },
]);

/** An operator starts at the bundles whose A and B counts differ. */
const camp = defineScreens([
  forOperators('', 'AB Mismatch', 'camp-mark.read', 'The bundles whose counts of A and B marks differ.'),
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  forOperators(
    'CampABMissmatch',
    'AB Mismatch',
    'camp-mark.read',
    'The bundles whose counts of A and B marks differ.',
  ),
  {
    path: 'entry/A',
    label: 'A Mark Entry',
    permission: 'camp-mark.write',
    load: async () => (await import('@thervu/screens/mark-entry/MarkEntryScreen')).AMarkEntryScreen,
  },
  {
    path: 'entry/B',
    label: 'B Mark Entry',
    permission: 'camp-mark.write',
    load: async () => (await import('@thervu/screens/mark-entry/MarkEntryScreen')).BMarkEntryScreen,
  },
  {
    path: 'entry/C',
    label: 'C Mark',
    permission: 'camp-mark.read',
    load: async () => (await import('@thervu/screens/mark-entry/CMarkNoticeScreen')).CMarkNoticeScreen,
  },
  forOperators('CampBundleReport', 'Camp Report', 'camp-mark.read', 'The marks keyed on a day, as A and B.'),
  forOperators(
    'CampBundleSearch',
    'Verify Bundle',
    'bundle.read',
    'The marks of one bundle, keyed as A, B and C.',
  ),
  forOperators(
    'TotalRevalScriptReport',
    'Reval Scripts',
    'reval-script.read',
    'Scripts of the revaluation camp, their problems and differing marks.',
  ),
]);

export const screens = { campadmin, camp };
