import { defineScreens } from '@thervu/remote/screens';
import { dashboardInTamil } from './screens-in-tamil';

const dashboard = async () => (await import('@thervu/screens/dashboard/CampDashboardScreen')).CampDashboardScreen;

const revalReport = async () =>
  (await import('@thervu/screens/reval-script/TotalRevalScriptReportScreen')).TotalRevalScriptReportScreen;

const mismatch = async () => (await import('@thervu/screens/camp-report/MismatchScreen')).MismatchScreen;

/** A camp officer: every page below `/home/`. */
const campadmin = defineScreens([
  {
    path: '',
    label: 'Dashboard',
    permission: 'dashboard.read',
    help: 'dashboard/camp-dashboard',
    menu: 'Main Camp',
    load: dashboard,
    tamil: dashboardInTamil,
  },
  {
    path: 'dashboard',
    label: 'Dashboard',
    permission: 'dashboard.read',
    help: 'dashboard/camp-dashboard',
    load: dashboard,
    tamil: dashboardInTamil,
  },
  {
    path: 'CampManager',
    label: 'Camp Manager',
    permission: 'camp-officer.manage',
    help: 'camp-officer/camp-manager',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-officer/CampManagerScreen')).CampManagerScreen,
  },
  {
    path: 'CampBundleReport',
    label: 'Camp Report',
    permission: 'camp-mark.read',
    help: 'camp-report/script-marking-report',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-report/ScriptMarkingReportScreen')).ScriptMarkingReportScreen,
  },
  {
    path: 'CampABMissmatch',
    label: 'AB Mismatch',
    permission: 'camp-mark.read',
    help: 'camp-report/mismatch',
    menu: 'Main Camp',
    load: mismatch,
  },
  {
    path: 'CampBundleSearch',
    label: 'Verify Bundle',
    permission: 'bundle.read',
    help: 'camp-report/bundle-evaluation',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-report/BundleEvaluationScreen')).BundleEvaluationScreen,
  },
  {
    path: 'TotalRevalScriptReport',
    label: 'Reval Scripts',
    permission: 'reval-script.read',
    help: 'reval-script/total-reval-script-report',
    menu: 'ReValu-Camp',
    load: revalReport,
  },
  {
    path: 'reval-entry/A',
    label: 'Revaluation A Mark Entry',
    permission: 'reval-script.write',
    help: 'reval-script/reval-entry',
    load: async () => (await import('@thervu/screens/reval-script/RevalEntryScreen')).RevalAMarkEntryScreen,
  },
  {
    path: 'reval-entry/B',
    label: 'Revaluation B Mark Entry',
    permission: 'reval-script.write',
    help: 'reval-script/reval-entry',
    load: async () => (await import('@thervu/screens/reval-script/RevalEntryScreen')).RevalBMarkEntryScreen,
  },
  {
    path: 'add-camp-entry',
    label: 'Packet Entry',
    permission: 'camp-entry.write',
    help: 'packet-entry/packet-entry',
    load: async () => (await import('@thervu/screens/packet-entry/PacketEntryScreen')).PacketEntryScreen,
  },
  {
    // ours, after the listed entries
    path: 'bundles',
    label: 'Bundles',
    permission: 'bundle.write',
    help: 'bundle/bundles',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/bundle/BundlesScreen')).BundlesScreen,
  },
  {
    path: 'second-signatures',
    label: 'Second Signatures',
    permission: 'keying-signature.read',
    help: 'keying-signature/second-signatures',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/keying-signature/SecondSignaturesScreen')).SecondSignaturesScreen,
  },
  {
    path: 'sealed-slips',
    label: 'Sealed Slips',
    permission: 'enrolment.read',
    help: 'enrolment/sealed-slips',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/enrolment/SealedSlipsScreen')).SealedSlipsScreen,
  },
  {
    path: 'my-account',
    label: 'My Account',
    permission: 'factor.own',
    help: 'account/my-account',
    load: async () => (await import('@thervu/screens/account/MyAccountScreen')).MyAccountScreen,
  },
]);

/** An operator starts at the bundles whose A and B counts differ. */
const camp = defineScreens([
  { path: '', label: 'AB Mismatch', permission: 'camp-mark.read', help: 'camp-report/mismatch', load: mismatch },
  {
    path: 'dashboard',
    label: 'Dashboard',
    permission: 'dashboard.read',
    help: 'dashboard/camp-dashboard',
    menu: 'Main Camp',
    load: dashboard,
    tamil: dashboardInTamil,
  },
  {
    path: 'CampABMissmatch',
    label: 'AB Mismatch',
    permission: 'camp-mark.read',
    help: 'camp-report/mismatch',
    menu: 'Main Camp',
    load: mismatch,
  },
  {
    path: 'entry/A',
    label: 'A Mark Entry',
    permission: 'camp-mark.write',
    help: 'camp-mark/mark-entry',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-mark/MarkEntryScreen')).AMarkEntryScreen,
  },
  {
    path: 'entry/B',
    label: 'B Mark Entry',
    permission: 'camp-mark.write',
    help: 'camp-mark/mark-entry',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-mark/MarkEntryScreen')).BMarkEntryScreen,
  },
  {
    path: 'entry/C',
    label: 'C Mark',
    permission: 'camp-mark.read',
    help: 'camp-mark/c-mark-notice',
    load: async () => (await import('@thervu/screens/camp-mark/CMarkNoticeScreen')).CMarkNoticeScreen,
  },
  {
    path: 'CampBundleReport',
    label: 'Camp Report',
    permission: 'camp-mark.read',
    help: 'camp-report/script-marking-report',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-report/ScriptMarkingReportScreen')).ScriptMarkingReportScreen,
  },
  {
    path: 'CampBundleSearch',
    label: 'Verify Bundle',
    permission: 'bundle.read',
    help: 'camp-report/bundle-evaluation',
    menu: 'Main Camp',
    load: async () => (await import('@thervu/screens/camp-report/BundleEvaluationScreen')).BundleEvaluationScreen,
  },
  {
    path: 'TotalRevalScriptReport',
    label: 'Reval Scripts',
    permission: 'reval-script.read',
    help: 'reval-script/total-reval-script-report',
    menu: 'ReValu-Camp',
    load: revalReport,
  },
  {
    path: 'reval-entry/A',
    label: 'Revaluation A Mark Entry',
    permission: 'reval-script.write',
    help: 'reval-script/reval-entry',
    load: async () => (await import('@thervu/screens/reval-script/RevalEntryScreen')).RevalAMarkEntryScreen,
  },
  {
    path: 'reval-entry/B',
    label: 'Revaluation B Mark Entry',
    permission: 'reval-script.write',
    help: 'reval-script/reval-entry',
    load: async () => (await import('@thervu/screens/reval-script/RevalEntryScreen')).RevalBMarkEntryScreen,
  },
  {
    path: 'my-account',
    label: 'My Account',
    permission: 'factor.own',
    help: 'account/my-account',
    load: async () => (await import('@thervu/screens/account/MyAccountScreen')).MyAccountScreen,
  },
]);

export const screens = { campadmin, camp };
