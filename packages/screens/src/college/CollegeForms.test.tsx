import { listPlaces } from '@thervu/contracts/camp-place/camp-place-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { createCollege, getCollege, listAllColleges, updateCollege } from '@thervu/contracts/college/college-contract';
import { noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { AddCollegeScreen } from './AddCollegeScreen';
import { CollegeListScreen } from './CollegeListScreen';
import { EditCollegeScreen } from './EditCollegeScreen';
import { college } from '../shared/record/sample-records';

const pages = (
  <Routes>
    <Route path="/home/list-clg" element={<CollegeListScreen />} />
    <Route path="/home/add-clg" element={<AddCollegeScreen />} />
    <Route path="/home/edit-clg/:id" element={<EditCollegeScreen />} />
  </Routes>
);
type Api = NonNullable<Parameters<typeof renderScreen>[1]>['api'];
const list = reply(listAllColleges, [college('104')]);
const places = reply(listPlaces, [{ place: 'Erode', name: 'Erode', selectable: true, waiting: false }]);
const add = (api: Api, as: 'admin' | 'college' = 'admin') =>
  renderScreen(pages, { as, at: '/home/add-clg', api: [list, places, ...(api ?? [])] });
const edit = (api: Api, as: 'admin' | 'college' = 'admin', changes = {}) =>
  renderScreen(pages, {
    as,
    at: '/home/edit-clg/104',
    api: [list, places, reply(getCollege, college('104', changes)), ...(api ?? [])],
  });
type View = ReturnType<typeof renderScreen>;

const TEXTS: [label: string, typed: string][] = [
  ['College Code', '104'],
  ['College Name', 'Ponni College'],
  ['Start Year', '1999'],
  ['Address', '1 Demo Street'],
  ['Email', 'office@example.org'],
  ['Land Line', '0427 2345678'],
  ['Mobile', '9000000001'],
  ['Principal Name', 'Demo Principal'],
  ['Designation', 'Principal'],
  ['Principal Mobile', '9000000002'],
  ['Principal Email', 'principal@example.org'],
  ['Password', 'eleven blue kites'],
];
const CHOICES: [group: string, option: string][] = [
  ['District', 'Namakkal'],
  ['College Type', 'Women'],
  ['Status', 'Self Finance'],
  ['Autonomous', 'Yes'],
  ['Principal Type', 'I/C'],
];
const field = (label: string) => screen.findByLabelText(new RegExp(`^${label}( \\*)?$`));
const group = (label: string) => within(screen.getByRole('radiogroup', { name: new RegExp(`^${label}`) }));

async function fill({ user }: View, but: Record<string, string> = {}) {
  for (const [label, typed] of TEXTS) {
    const text = but[label] ?? typed;
    const input = await field(label);
    await user.clear(input);
    if (text !== '') await user.type(input, text);
  }
  for (const [label, option] of CHOICES) {
    if (but[label] !== '') await user.click(group(label).getByRole('radio', { name: option }));
  }
}
const save = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Save' }));
const summary = async () => within(await screen.findByRole('alert'));

describe('the empty form', () => {
  test('[S2-ROUTE-ADMIN-17, S2-SCREEN-COLLEGE-06] is filled in, sent, and leads back to the list with a message', async () => {
    const view = add([reply(createCollege, { message: 'ok' })]);
    await fill(view);
    await save(view);
    expect(await screen.findByRole('heading', { level: 1, name: 'College Details' })).toBeVisible();
    expect(await screen.findByText('College added.')).toBeVisible();
    expect(requests(createCollege).map((sent) => sent.body)).toEqual([
      {
        Colcode: '104',
        Colname: 'Ponni College',
        Address: '1 Demo Street',
        District: 'Namakkal',
        email: 'office@example.org',
        Land_line: '0427 2345678',
        Mobile: '9000000001',
        alter_mobile: '',
        Start_yr: 1999,
        cType: 'Women',
        Status: 'Self Finance',
        Autonomy: 'Yes',
        principal: 'Demo Principal',
        designation: 'Principal',
        pmobile: '9000000002',
        pemail: 'principal@example.org',
        place: null,
        ptype: 'I/C',
        password: 'eleven blue kites',
      },
    ]);
  });

  test('[S2-SCREEN-COLLEGE-07] cancelled, it leads back to the list and saves nothing', async () => {
    const view = add([]);
    await view.user.type(await field('College Name'), 'Half typed');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'College Details' })).toBeVisible();
    expect(requests(createCollege)).toEqual([]);
  });

  test('[S5-VAL-COLLEGE-01] sent empty, it names every field but the alternate mobile', async () => {
    const view = add([]);
    await field('College Code');
    await save(view);
    const named = (await summary()).getAllByRole('link').map((link) => link.textContent);
    const required = [...TEXTS, ...CHOICES].map(([label]) => `${label} is required.`);
    expect([...named].sort()).toEqual([...required].sort());
    expect(requests(createCollege)).toEqual([]);
  });

  test.each([
    ['S5-VAL-COLLEGE-02', 'Email', 'office.example.org', /e-mail address/],
    ['S5-VAL-COLLEGE-02', 'Principal Email', 'principal@', /e-mail address/],
    ['S5-VAL-COLLEGE-03', 'College Code', '12a', /Enter the code as a number/],
  ])('[%s] %s %s is refused in words and nothing is sent', async (_id, label, typed, labels) => {
    const view = add([]);
    await fill(view, { [label]: typed });
    await save(view);
    expect((await summary()).getByRole('link', { name: labels })).toBeVisible();
    expect(requests(createCollege)).toEqual([]);
  });

  test.each([
    ['S5-VAL-COLLEGE-04', 'District', ['Dharmapuri', 'Krishnagiri', 'Namakkal', 'Salem']],
    ['S5-VAL-COLLEGE-05', 'College Type', ['Co-Ed.', 'Men', 'Women']],
    ['S5-VAL-COLLEGE-06', 'Status', ['Govt.', 'Aided', 'Self Finance']],
    ['S5-VAL-COLLEGE-07', 'Autonomous', ['Yes', 'No']],
    ['S5-VAL-COLLEGE-08', 'Principal Type', ['Principal', 'I/C']],
  ])('[%s] %s offers exactly %j', async (_id, label, options) => {
    add([]);
    await field('College Code');
    expect(
      group(label)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).value),
    ).toEqual(options);
  });

  test("[S8-MSG-FORM-02] refused by the server it shows 'Failed to submit the form', the reason and the field", async () => {
    const message = 'A college with this code already exists.';
    const view = add([rejection(createCollege, 409, { message, errors: [{ field: 'Colcode', message }] })]);
    await fill(view);
    await save(view);
    expect(await screen.findByText('Failed to submit the form')).toBeVisible();
    expect((await field('College Code')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(await field('College Name')).toHaveValue('Ponni College');
  });

  test('[S8-MSG-FORM-03] without an answer it says so, and what was typed stays', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const view = add([noAnswer(createCollege)]);
    await fill(view);
    await save(view);
    expect(
      await screen.findByText('Failed to submit the form. Please check the console for more details.'),
    ).toBeVisible();
    expect(quiet).toHaveBeenCalled();
    expect(await field('College Name')).toHaveValue('Ponni College');
    quiet.mockRestore();
  });

  test('[S2-ROUTE-COLLEGE-19] opened by a college it says that the office creates colleges, and offers no form', async () => {
    add([], 'college');
    expect(await screen.findByText(/Colleges are created.*by the examination office/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  });
});

describe('the form of a college', () => {
  test('[S2-ROUTE-ADMIN-18, S2-SCREEN-COLLEGE-06] is filled with it, saved over its version, and leads back to the list', async () => {
    const view = edit([reply(updateCollege, { message: 'ok' })]);
    expect(await field('College Name')).toHaveValue('Demo College 104');
    expect(await field('Password')).toHaveValue('');
    expect(screen.queryByLabelText(/College Code/)).not.toBeInTheDocument();
    await view.user.clear(await field('Address'));
    await view.user.type(await field('Address'), '7 New Street');
    await save(view);
    expect(await screen.findByText('College 104 updated.')).toBeVisible();
    const { col_id: _id, clg_status: _flag, ...record } = college('104', { alter_mobile: '', row_version: 3 });
    expect(requests(updateCollege)).toMatchObject([
      { path: '/colleges/104', body: { ...record, Address: '7 New Street' } },
    ]);
  });

  test('[S2-ROUTE-COLLEGE-20] for the college itself shows what the office keeps as text with the reason', async () => {
    const view = edit([reply(updateCollege, { message: 'ok' })], 'college');
    await view.user.clear(await field('Principal Name'));
    await view.user.type(await field('Principal Name'), 'New Principal');
    expect(screen.getByText('This is kept by the examination office. Ask it to change this.')).toBeVisible();
    expect(screen.getByText('Demo College 104')).toBeVisible();
    for (const label of [/College Name/, /College Code/, /Start Year/, /Password/])
      expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
    await save(view);
    await waitFor(() => expect(requests(updateCollege)).toHaveLength(1));
    expect(requests(updateCollege)[0]?.body).toMatchObject({
      Colname: 'Demo College 104',
      principal: 'New Principal',
      password: '',
      row_version: 3,
    });
  });

  test("[S8-MSG-MISC-04] that cannot be read says 'Failed to fetch college data.'", async () => {
    renderScreen(pages, { as: 'admin', at: '/home/edit-clg/104', api: [rejection(getCollege, 503)] });
    expect(await screen.findByText('Failed to fetch college data.')).toBeVisible();
  });

  test('shows both values when somebody else was first; keeping mine saves over theirs', async () => {
    const conflict = { yours: {}, theirs: college('104', { Address: 'As they wrote', row_version: 9 }) };
    const view = edit([rejection(updateCollege, 409, { message: 'Changed by somebody else meanwhile.', conflict })]);
    await view.user.clear(await field('Address'));
    await view.user.type(await field('Address'), 'As I wrote');
    await save(view);
    expect(await screen.findByText("Address: yours 'As I wrote', theirs 'As they wrote'")).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await save(view);
    await waitFor(() => expect(requests(updateCollege)).toHaveLength(2));
    expect(requests(updateCollege)[1]?.body).toMatchObject({ Address: 'As I wrote', row_version: 9 });
  });

  test('takes their values into the fields when asked', async () => {
    const conflict = { yours: {}, theirs: college('104', { Address: 'As they wrote', row_version: 9 }) };
    const view = edit([rejection(updateCollege, 409, { message: 'Changed by somebody else meanwhile.', conflict })]);
    await view.user.type(await field('Address'), ' and more');
    await save(view);
    await view.user.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(await field('Address')).toHaveValue('As they wrote');
  });
});
