import { act, screen, waitFor, within } from '@testing-library/react';
import {
  getCampAllocation,
  listAllocationChanges,
  saveCampAllocation,
  type CampAllocation,
} from '@thervu/contracts/camp-allocation/camp-allocation-contract';
import { listAllExams, listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import { latinLeft } from '@thervu/testing/english-left';
import { rejection, renderScreen, reply } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { CampAllocationScreen } from './CampAllocationScreen';

const exam: Exam = {
  id: 3,
  exam_tbl: 'E26A',
  camp_tbl: 'C26A',
  etype: 'EVEN',
  eyear: 2026,
  emonth: 'APR',
  exam_name: 'EVEN-2026-APR',
  Active_status: true,
  COUR_APLY: false,
  EXAM_APLY: false,
  INTL_APLY: false,
  PRACT_APLY: false,
  REV_APLY: false,
  stage: 'SHEETS',
  row_version: 7,
};
const erode = {
  place: 'Erode',
  name: 'Erode',
  host: null,
  head_office: true,
  boards: null,
  capacity: 100,
  colleges: 1,
  expected: 130,
  received: 0,
};
const botany = { board: 'BOTANY', own_place: null, place: null, expected: 40 };
const ponni = {
  colcode: '101',
  colname: 'Ponni College',
  district: 'Salem',
  place: null,
  expected: 40,
  numbered: 9,
  received: 0,
  movable: 0,
  boards: [botany],
  row_version: 1,
};
const ALLOCATION: CampAllocation = {
  may_move: true,
  camps: [erode, { ...erode, place: 'Sona', name: 'Sona', capacity: null }],
  colleges: [ponni, { ...ponni, colcode: '102', place: 'Sona', boards: [botany, { ...botany, own_place: 'Erode' }] }],
};
const CHANGE = {
  id: 1,
  colcode: '101',
  board: 'BOTANY',
  exam_name: 'EVEN-2026-APR',
  from_place: null,
  to_place: 'Erode',
  scripts: 12,
  reason: null,
  by: null,
  at: '2026-01-31T20:00:00Z',
};
const left = () => latinLeft(/EVEN-2026-APR|Erode|Sona|Salem|BOTANY|Ponni College/g);

beforeEach(async () => {
  sessionStorage.clear();
  await act(() => chooseLanguage('ta'));
});
afterEach(() => act(() => chooseLanguage('en')));

async function open(allocation: CampAllocation, changes = [CHANGE], ...api: ReturnType<typeof reply>[]) {
  let view: ReturnType<typeof renderScreen> | undefined;
  await act(async () => {
    view = renderScreen(<CampAllocationScreen />, {
      as: 'admin',
      api: [
        ...api,
        reply(getCampAllocation, allocation),
        reply(listAllocationChanges, changes),
        reply(listExams, [exam]),
        reply(listAllExams, [exam]),
      ],
    });
  });
  return view!.user;
}

test('[DEL-8] nothing of the allocation, of the question and of its refusal is left in English', async () => {
  const message = 'Erode does not take the board BOTANY: BOTANY.';
  const user = await open(ALLOCATION, [CHANGE], rejection(saveCampAllocation, 422, { message }));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('முகாம் ஒதுக்கீடு');
  const colleges = within(await screen.findByRole('table', { name: 'கல்லூரிகள்' }));
  await screen.findByRole('table', { name: 'வரலாறு' });
  await waitFor(() => expect(left()).toEqual([]));
  await user.click(colleges.getAllByRole('checkbox')[1]!);
  await user.click(screen.getByRole('button', { name: 'ஒதுக்கு' }));
  const asked = within(await screen.findByRole('dialog'));
  await user.click(asked.getByRole('button', { name: 'ஒதுக்கு' }));
  expect(await asked.findByText('காரணத்தை எழுதுங்கள்.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
  await user.type(asked.getByRole('textbox'), '2');
  await user.click(asked.getByRole('button', { name: 'ஒதுக்கு' }));
  expect(await asked.findByText('Erode முகாம் BOTANY தேர்வுக் குழுவை ஏற்காது: BOTANY.')).toBeVisible();
  await waitFor(() => expect(left()).toEqual([]));
});

test('[DEL-8] nothing of a portal without camps and colleges is left in English', async () => {
  await open({ may_move: false, camps: [], colleges: [] }, []);
  await screen.findByText('எந்த முகாமையும் தேர்ந்தெடுக்க முடியாது.');
  await waitFor(() => expect(left()).toEqual([]));
});
