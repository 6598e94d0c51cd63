import { screen, waitFor, within } from '@testing-library/react';
import type { Role } from '@thervu/contracts/core/permissions';
import { ownSession, renderPortal } from '@thervu/testing/render-portal';

async function menuOf(role: Role) {
  const view = renderPortal({ as: role, at: ['/home/'] });
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await within(menu).findAllByRole('link');
  return { ...view, menu };
}

const linksOf = (part: HTMLElement) => within(part).getAllByRole('link');
const names = (parts: HTMLElement[]) => parts.map((part) => part.textContent);

async function leadsTo(role: Role, label: string, address: string, group?: string) {
  const { menu, user, path } = await menuOf(role);
  const part = group ? within(menu).getByRole('list', { name: group }) : menu;
  const link = within(part).getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', address);
  await user.click(link);
  expect(path()).toBe(address);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
}

test.each([
  ['S2-MENU-ADMIN-01', 'Dashboard', '/home/'],
  ['S2-MENU-ADMIN-02', 'College Details', '/home/list-clg'],
  ['S2-MENU-ADMIN-03', 'Degree Details', '/home/deglist'],
  ['S2-MENU-ADMIN-04', 'Course Details', '/home/list-course'],
  ['S2-MENU-ADMIN-05', 'Student Details', '/home/student-list'],
  ['S2-MENU-ADMIN-06', 'Exam Creation', '/home/exam-create'],
  ['S2-MENU-ADMIN-07', 'Exam Time Table', '/home/add-time-table'],
  ['S2-MENU-ADMIN-08', 'Exam Confirmations', '/home/list-examconfirm'],
  ['S2-MENU-ADMIN-09', 'Verify Bundle', '/home/CampBundleSearch'],
  ['S2-MENU-ADMIN-10', 'Generate Barcode', '/home/add-barcode'],
  ['S2-MENU-ADMIN-11', 'QP Count', '/home/get-QP-Count'],
  ['S2-MENU-ADMIN-12', 'QP College Count', '/home/get-QP-ClgCount'],
  ['S2-MENU-ADMIN-13', 'Revaluation Exports', '/home/get-reval-excel'],
  ['S2-MENU-ADMIN-14', 'Camp Manager', '/home/CampManager'],
  ['S2-MENU-ADMIN-15', 'Database Backup', '/home/Download-DB-Bkup'],
])('[%s] the office finds %s in its menu, at %s', async (_id, label, address) => {
  await leadsTo('admin', label, address);
});

test('[S2-MENU-ADMIN-16] the office finds Change Password in its menu, at /home/ChangePassword', async () => {
  const { menu } = await menuOf('admin');
  expect(within(menu).getByRole('link', { name: 'Change Password' })).toHaveAttribute('href', '/home/ChangePassword');
});

test.each([
  ['S2-MENU-COLLEGE-01', 'Dashboard', '/home/'],
  ['S2-MENU-COLLEGE-02', 'Student Details', '/home/student-list'],
  ['S2-MENU-COLLEGE-03', 'Course Registration', '/home/list-exampapp'],
  ['S2-MENU-COLLEGE-04', 'Exam Applications', '/home/list-examconfirm'],
  ['S2-MENU-COLLEGE-05', 'Exam Confirmation', '/home/examconfirm-report'],
  ['S2-MENU-COLLEGE-06', 'Exam App. Fees', '/home/Exam-Application-Fees'],
  ['S2-MENU-COLLEGE-07', 'Absent Entry', '/home/Absent-entry'],
  ['S2-MENU-COLLEGE-08', 'Internal Mark Entry', '/home/add-internal-mark'],
  ['S2-MENU-COLLEGE-09', 'Int. Mark Consolidate', '/home/InternalMarkConsolidateReport'],
  ['S2-MENU-COLLEGE-10', 'Practical Mark Entry', '/home/add-practical-mark'],
  ['S2-MENU-COLLEGE-11', 'Absentees Report', '/home/view-absentees-list'],
  ['S2-MENU-COLLEGE-12', 'Nominal Report', '/home/nominal-report'],
  ['S2-MENU-COLLEGE-13', 'Hall Ticket', '/home/hallticket'],
  ['S2-MENU-COLLEGE-14', 'Revaluation Apply', '/home/revaluation-aply'],
  ['S2-MENU-COLLEGE-15', 'Revaluation Report', '/home/revaluation-report'],
  ['S2-MENU-COLLEGE-16', 'Revaluation Fees', '/home/revaluation-fee-mgt'],
  ['S2-MENU-COLLEGE-17', 'Change Password', '/home/ChangePassword'],
])('[%s] a college finds %s in its menu, at %s', async (_id, label, address) => {
  await leadsTo('college', label, address);
});

const hrefIn = async (role: Role, label: string, address: string, group: string) => {
  const { menu } = await menuOf(role);
  const link = within(within(menu).getByRole('list', { name: group })).getByRole('link', { name: label });
  expect(link).toHaveAttribute('href', address);
};

test.each([
  ['S2-MENU-CAMPADMIN-01', 'Dashboard', '/home/', 'Main Camp'],
  ['S2-MENU-CAMPADMIN-02', 'Camp Manager', '/home/CampManager', 'Main Camp'],
  ['S2-MENU-CAMPADMIN-03', 'Camp Report', '/home/CampBundleReport', 'Main Camp'],
  ['S2-MENU-CAMPADMIN-04', 'AB Mismatch', '/home/CampABMissmatch', 'Main Camp'],
  ['S2-MENU-CAMPADMIN-05', 'Verify Bundle', '/home/CampBundleSearch', 'Main Camp'],
  ['S2-MENU-CAMPADMIN-06', 'Reval Scripts', '/home/TotalRevalScriptReport', 'ReValu-Camp'],
])('[%s] a camp officer finds %s at %s, in the group %s', async (_id, label, address, group) => {
  await hrefIn('campadmin', label, address, group);
});

test.each([
  ['S2-MENU-CAMP-01', 'Dashboard', '/home/dashboard', 'Main Camp'],
  ['S2-MENU-CAMP-02', 'AB Mismatch', '/home/CampABMissmatch', 'Main Camp'],
  ['S2-MENU-CAMP-03', 'A Mark Entry', '/home/entry/A', 'Main Camp'],
  ['S2-MENU-CAMP-04', 'B Mark Entry', '/home/entry/B', 'Main Camp'],
  ['S2-MENU-CAMP-05', 'Camp Report', '/home/CampBundleReport', 'Main Camp'],
  ['S2-MENU-CAMP-06', 'Verify Bundle', '/home/CampBundleSearch', 'Main Camp'],
  ['S2-MENU-CAMP-07', 'Reval Scripts', '/home/TotalRevalScriptReport', 'ReValu-Camp'],
])('[%s] an operator finds %s at %s, in the group %s', async (_id, label, address, group) => {
  await hrefIn('camp', label, address, group);
});

/** Pages of a camp officer that the specification does not list. */
const OWN_OF_CAMP = ['Bundles', 'Second Signatures', 'Sealed Slips'] as const;

test.each([
  [
    'S2-MENU-ADMIN-ORDER-01',
    'admin',
    [
      'Dashboard',
      'College Details',
      'Degree Details',
      'Course Details',
      'Student Details',
      'Exam Creation',
      'Exam Time Table',
      'Exam Confirmations',
      'Verify Bundle',
      'Generate Barcode',
      'QP Count',
      'QP College Count',
      'Revaluation Exports',
      'Camp Manager',
      'Database Backup',
      'Change Password',
    ],
  ],
  [
    'S2-MENU-COLLEGE-ORDER-01',
    'college',
    [
      'Dashboard',
      'Student Details',
      'Course Registration',
      'Exam Applications',
      'Exam Confirmation',
      'Exam App. Fees',
      'Absent Entry',
      'Internal Mark Entry',
      'Int. Mark Consolidate',
      'Practical Mark Entry',
      'Absentees Report',
      'Nominal Report',
      'Hall Ticket',
      'Revaluation Apply',
      'Revaluation Report',
      'Revaluation Fees',
      'Change Password',
    ],
  ],
  [
    'S2-MENU-CAMPADMIN-ORDER-01',
    'campadmin',
    ['Dashboard', 'Camp Manager', 'Camp Report', 'AB Mismatch', 'Verify Bundle', 'Reval Scripts'],
  ],
  [
    'S2-MENU-CAMP-ORDER-01',
    'camp',
    ['Dashboard', 'AB Mismatch', 'A Mark Entry', 'B Mark Entry', 'Camp Report', 'Verify Bundle', 'Reval Scripts'],
  ],
] as const)('[%s] the listed entries of %s stand in the listed order, Logout after them', async (_id, role, listed) => {
  const { menu } = await menuOf(role);
  const groups = within(menu).queryAllByRole('list', { name: /^(Control Room|Exam Days|Exam Centre)$/ });
  const extra = [
    ...groups.flatMap((group) => linksOf(group)),
    // the camp officer's own pages, after the listed ones of their group
    ...within(menu).queryAllByRole('link', { name: /^(Clerks|My Open Papers)$/ }),
    ...OWN_OF_CAMP.flatMap((name) => within(menu).queryAllByRole('link', { name })),
  ];
  expect(names(linksOf(menu).filter((link) => !extra.includes(link)))).toEqual(listed);
  const all = within(menu).getAllByRole('listitem');
  expect(all.at(-1)).toHaveTextContent('Logout');
});

test('[F-16] a camp officer finds Bundles and our other pages inside the group Main Camp, after its listed entries, and no third group', async () => {
  const { menu } = await menuOf('campadmin');
  const main = within(menu).getByRole('list', { name: 'Main Camp' });
  expect(names(linksOf(main)).slice(-4)).toEqual(['Verify Bundle', ...OWN_OF_CAMP]);
  expect(names(linksOf(menu)).at(-1)).toBe('Reval Scripts');
  expect(within(menu).getByRole('link', { name: 'Bundles' })).toHaveAttribute('href', '/home/bundles');
});

test.each([
  ['admin', 'Exam Days', ['Exam Centres', 'Accommodations', 'Halls', 'Seating', 'Centre Progress']],
  ['college', 'Exam Centre', ['Halls', 'Accommodations', 'Seating', 'Duties', 'Centre Day']],
] as const)('the exam days of %s are one group of the menu, %s', async (role, group, entries) => {
  const { menu } = await menuOf(role);
  expect(names(linksOf(within(menu).getByRole('list', { name: group })))).toEqual(entries);
});

test('the office has a Control Room between Change Password and Logout', async () => {
  const { menu } = await menuOf('admin');
  const room = within(menu).getByRole('list', { name: 'Control Room' });
  expect(names(linksOf(room))).toEqual([
    'Exam Stages',
    'Result Processing',
    'Result Release',
    'Public Page Notice',
    'Revaluation Outcomes',
    'Result Documents',
    'Result Lists',
    'Whole Time Table',
    'Script Ledger',
    'Handed to the office',
    'Revaluation Scripts',
    'Mark Corrections',
    'Anomaly Board',
    'Photo and Document Requests',
    'Imports',
    'Earlier Results',
    'Notices',
    'Notice Texts',
    'Outbox',
    'Audit',
    'My Account',
    'Office Accounts',
    'Sessions',
    'Table Export',
    'Second Signatures',
    'Sealed Slips',
    'College Sign-ins',
    'Settings',
    'Camps',
    'Camp Allocation',
  ]);
  const before = within(menu).getByRole('link', { name: 'Change Password' });
  expect(before.compareDocumentPosition(room) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const logout = within(menu).getByRole('button', { name: 'Logout' });
  expect(room.compareDocumentPosition(logout) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test.each([
  ['S2-MENU-CAMPADMIN-GROUP-01', 'campadmin'],
  ['S2-MENU-CAMP-GROUP-01', 'camp'],
] as const)('[%s] the menu of %s has the two groups Main Camp and ReValu-Camp, which fold', async (_id, role) => {
  const { menu, user } = await menuOf(role);
  const groups = within(menu).getAllByRole('button', { expanded: true });
  expect(names(groups)).toEqual(['Main Camp', 'ReValu-Camp']);
  // and no other group, open or folded
  expect(names([...menu.querySelectorAll<HTMLElement>('[aria-expanded]')])).toEqual(names(groups));
  await user.click(groups[1] as HTMLElement);
  expect(within(menu).queryByRole('link', { name: 'Reval Scripts' })).not.toBeInTheDocument();
  expect(within(menu).getByRole('link', { name: 'AB Mismatch' })).toBeVisible();
  await user.click(within(menu).getByRole('button', { name: 'ReValu-Camp', expanded: false }));
  expect(within(menu).getByRole('link', { name: 'Reval Scripts' })).toBeVisible();
});

test('[S2-MENU-COMMON-01] the menu of every role ends with Logout', async () => {
  for (const role of ['admin', 'college', 'campadmin', 'camp'] as const) {
    const { menu, unmount } = await menuOf(role);
    const entries = within(menu).getAllByRole('listitem');
    expect(entries.at(-1)).toHaveTextContent(/^Logout$/);
    expect(within(menu).getAllByText('Logout')).toHaveLength(1);
    unmount();
  }
});

test('[S2-SHELL-01] the entry of the open page is marked, and only that one', async () => {
  const { menu, user } = await menuOf('admin');
  const marked = () => names(linksOf(menu).filter((link) => link.getAttribute('aria-current') === 'page'));
  expect(marked()).toEqual(['Dashboard']);
  await user.click(within(menu).getByRole('link', { name: 'Degree Details' }));
  await waitFor(() => expect(marked()).toEqual(['Degree Details']));
});

test('an operator who starts at the mismatches sees AB Mismatch marked', async () => {
  const { menu } = await menuOf('camp');
  expect(within(menu).getByRole('link', { name: 'AB Mismatch' })).toHaveAttribute('aria-current', 'page');
  expect(within(menu).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
});

test('the menu folds to icons that keep their names, and stays folded after a reload', async () => {
  const { menu, user, unmount } = await menuOf('college');
  expect(within(menu).getByText('Hall Ticket')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide menu' }));
  expect(within(menu).queryByText('Hall Ticket')).not.toBeInTheDocument();
  expect(within(menu).getByRole('link', { name: 'Hall Ticket' })).toBeVisible();
  unmount();
  await menuOf('college');
  expect(screen.getByRole('button', { name: 'Show menu' })).toBeVisible();
});

test('on a phone the menu is a drawer that closes when a page has been chosen', async () => {
  const { user, path } = renderPortal({ as: 'college', at: ['/home/'], narrow: true });
  await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
  await user.click(await screen.findByRole('link', { name: 'Hall Ticket' }));
  expect(path()).toBe('/home/hallticket');
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).not.toBeInTheDocument();
});

test('[SEC-13] an officer whom duties narrow finds in the menu what they open, in its order, and nothing else', async () => {
  const office = {
    duties: [{ duty: 'SECTION' as const, areas: ['CAMP' as const] }],
    permissions: ['dashboard.read', 'college.password', 'bundle.read', 'script.manage', 'camp-officer.manage'],
    maySign: false,
    credentialsRenewed: null,
  };
  renderPortal({ as: 'admin', at: ['/home/'], api: [ownSession('admin', { office })] });
  const menu = await screen.findByRole('navigation', { name: 'Main menu' });
  await within(menu).findByRole('link', { name: 'Verify Bundle' });
  await waitFor(() => expect(within(menu).queryByRole('link', { name: 'College Details' })).not.toBeInTheDocument());
  expect(names(linksOf(menu))).toEqual([
    'Dashboard',
    'Verify Bundle',
    'Generate Barcode',
    'QP Count',
    'QP College Count',
    'Camp Manager',
    'Change Password',
    'Script Ledger',
    'Handed to the office',
    'Camp Allocation',
  ]);
});
