import { act, screen, within } from '@testing-library/react';
import { listAllColleges } from '@thervu/contracts/college/college-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listDegreeBatches, listStudents, renameStudent } from '@thervu/contracts/student/student-contract';
import { renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { BSC, COLLEGES, GONE, PRIYA } from './student-fixtures';
import { StudentListScreen } from './StudentListScreen';

afterEach(() => act(() => chooseLanguage('en')));

const show = () =>
  renderScreen(<StudentListScreen />, {
    as: 'college',
    at: '/home/student-list?level=UG&degree=7&year=2025',
    api: [
      reply(listDegreeLevels, [{ degree: 'UG' }]),
      reply(listDegreesOfLevel, [BSC]),
      reply(listDegreeBatches, [{ admn_acdyr: 2025 }]),
      reply(listAllColleges, COLLEGES),
      reply(listStudents, [{ ...PRIYA, tam_name: 'பிரியா இரா' }, GONE]),
    ],
  });

test('in Tamil a student has the Tamil name where there is one, and the numbers stay as they are', async () => {
  await act(() => chooseLanguage('ta'));
  await act(async () => void show());
  const table = await screen.findByRole('table', { name: 'மாணவர்கள்' });
  const row = within(table).getByRole('row', { name: /25UBO101/ });
  expect(row).toHaveTextContent('பிரியா இரா');
  expect(row).not.toHaveTextContent('Priya R');
  expect(within(table).getByRole('row', { name: /25UBO102/ })).toHaveTextContent('Arun K');
  expect(screen.queryByText(/Student Details|Search|Register No|Admission Year|Edit|History/)).not.toBeInTheDocument();
});

test('what is typed into a row stays where the language changes', async () => {
  const { user } = show();
  const table = await screen.findByRole('table', { name: 'Students' });
  await user.click(within(table).getByRole('button', { name: 'Edit Priya R (25UBO101)' }));
  const field = await within(table).findByRole('textbox', { name: 'Name of Priya R (25UBO101)' });
  await user.type(field, 'x');
  await act(() => chooseLanguage('ta'));
  const same = await screen.findByRole('textbox', { name: 'பெயர்: Priya R (25UBO101)' });
  expect(same).toBe(field);
  expect(same).toHaveValue('Priya Rx');
  expect(requests(renameStudent)).toHaveLength(0);
});
