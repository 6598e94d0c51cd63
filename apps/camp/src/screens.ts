import { defineScreens } from '@thervu/remote/screens.ts';
import { plannedFor } from '@thervu/remote/planned.ts';

const plannedPage = async () => (await import('@thervu/screens/planned/PlannedScreen')).PlannedScreen;
const forOfficers = plannedFor('camp officers', plannedPage);
const forOperators = plannedFor('camp operators', plannedPage);
const dashboard = async () =>
  (await import('@thervu/screens/dashboard/CampDashboardScreen')).CampDashboardScreen;

const mismatch = async () => (await import('@thervu/screens/camp-report/MismatchScreen')).MismatchScreen;

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
  {
    path: 'CampBundleReport',
    label: 'Camp Report',
    permission: 'camp-mark.read',
    load: async () =>
      (await import('@thervu/screens/camp-report/ScriptMarkingReportScreen')).ScriptMarkingReportScreen,
  },
  { path: 'CampABMissmatch', label: 'AB Mismatch', permission: 'camp-mark.read', load: mismatch },
  {
    path: 'CampBundleSearch',
    label: 'Verify Bundle',
    permission: 'bundle.read',
    load: async () =>
      (await import('@thervu/screens/camp-report/BundleEvaluationScreen')).BundleEvaluationScreen,
  },
  forOfficers(
    'TotalRevalScriptReport',
    'Reval Scripts',
    'reval-script.read',
    'Scripts of the revaluation camp, their problems and differing marks.',
  ),
  {
    path: 'add-camp-entry',
    label: 'Packet Entry',
    permission: 'camp-entry.write',
    load: async () => (await import('@thervu/screens/packet-entry/PacketEntryScreen')).PacketEntryScreen,
  },
]);

/** An operator starts at the bundles whose A and B counts differ. */
const camp = defineScreens([
  { path: '', label: 'AB Mismatch', permission: 'camp-mark.read', load: mismatch },
  { path: 'dashboard', label: 'Dashboard', permission: 'dashboard.read', load: dashboard },
  { path: 'CampABMissmatch', label: 'AB Mismatch', permission: 'camp-mark.read', load: mismatch },
  forOperators('entry/A', 'A Mark Entry', 'camp-mark.write', 'First keying of the marks, script by script.'),
  forOperators(
    'entry/B',
    'B Mark Entry',
    'camp-mark.write',
    'Second keying of the marks, by another person.',
  ),
  forOperators(
    'entry/C',
    'C Mark Entry',
    'camp-mark.write',
    'Where two keyings differ, a third person decides on the dashboard of the camp officer.',
  ),
  {
    path: 'CampBundleReport',
    label: 'Camp Report',
    permission: 'camp-mark.read',
    load: async () =>
      (await import('@thervu/screens/camp-report/ScriptMarkingReportScreen')).ScriptMarkingReportScreen,
  },
  {
    path: 'CampBundleSearch',
    label: 'Verify Bundle',
    permission: 'bundle.read',
    load: async () =>
      (await import('@thervu/screens/camp-report/BundleEvaluationScreen')).BundleEvaluationScreen,
  },
  forOperators(
    'TotalRevalScriptReport',
    'Reval Scripts',
    'reval-script.read',
    'Scripts of the revaluation camp, their problems and differing marks.',
  ),
]);

export const screens = { campadmin, camp };
