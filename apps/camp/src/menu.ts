import type { MenusByRole } from '@thervu/remote/screens';

const revaluation = {
  label: 'ReValu-Camp',
  items: [{ label: 'Reval Scripts', path: 'TotalRevalScriptReport' }],
};

/** The menus of a camp. The shell adds 'Logout' at the end. */
export const menus: MenusByRole = {
  campadmin: [
    {
      label: 'Main Camp',
      items: [
        { label: 'Dashboard', path: '' },
        { label: 'Camp Manager', path: 'CampManager' },
        { label: 'Camp Report', path: 'CampBundleReport' },
        { label: 'AB Mismatch', path: 'CampABMissmatch' },
        { label: 'Verify Bundle', path: 'CampBundleSearch' },
        // ours, after the listed entries
        { label: 'Bundles', path: 'bundles' },
      ],
    },
    revaluation,
  ],
  camp: [
    {
      label: 'Main Camp',
      items: [
        { label: 'Dashboard', path: 'dashboard' },
        { label: 'AB Mismatch', path: 'CampABMissmatch' },
        { label: 'A Mark Entry', path: 'entry/A' },
        { label: 'B Mark Entry', path: 'entry/B' },
        { label: 'Camp Report', path: 'CampBundleReport' },
        { label: 'Verify Bundle', path: 'CampBundleSearch' },
      ],
    },
    revaluation,
  ],
};
