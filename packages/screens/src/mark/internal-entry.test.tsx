import type { ReactElement } from 'react';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getOwnSession } from '@thervu/contracts/auth/auth-contract';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { listExams, type Exam } from '@thervu/contracts/exam/exam-contract';
import {
  listExamPapers,
  listInternalMarks,
  listMarkHistory,
  saveInternalMarks,
  type MarkPaper,
  type MarkRow,
} from '@thervu/contracts/mark/mark-contract';
import { listCorrections, requestCorrection } from '@thervu/contracts/mark/correction-contract';
import { listSuggestions } from '@thervu/contracts/cockpit/suggestion-contract';
import { listDegreeBatches } from '@thervu/contracts/student/student-contract';
import { answerFromNowOn, noAnswer, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { Link, useLocation } from 'react-router';
import { InternalMarkEntryScreen } from './InternalMarkEntryScreen';
import { correction, degree, exam, LOCKED, paper, row, rows, SEARCHED } from './mark-samples';

const session = (login: string) =>
  reply(getOwnSession, {
    userRole: 'college' as const,
    colCode: '101',
    colName: 'Ponni College',
    place: null,
    login,
    mustChange: false,
    expiresAt: '2026-03-21T05:00:00.000Z',
  });
const OFFERED = {
  exam: 'E26A',
  exam_name: 'EVEN-2026-APR',
  college: null,
  level: 'UG',
  degree: 7,
  degree_name: 'B.Com. Commerce',
  batch: null,
  sem: 4,
  paper: '24UCO41',
  prac: null,
  count: 2,
  on: null,
};
const SAVED = { message: 'Marks saved successfully!', saved: 1, unchanged: 0, marks: [] };

interface Shown {
  list?: MarkRow[];
  papers?: MarkPaper[];
  exams?: Exam[];
  at?: string;
  login?: string;
  screen?: ReactElement;
}
const show = ({
  list = rows(),
  papers = [paper()],
  exams = [exam],
  at = SEARCHED,
  login = '101',
  screen: shown,
}: Shown = {}) =>
  renderScreen(shown ?? <InternalMarkEntryScreen />, {
    at,
    as: 'college',
    api: [
      session(login),
      reply(listExams, exams),
      reply(listDegreeLevels, [{ degree: 'UG' }]),
      reply(listDegreesOfLevel, [degree]),
      reply(listDegreeBatches, [{ admn_acdyr: 2024 }]),
      reply(listExamPapers, papers),
      reply(listInternalMarks, list),
      reply(listCorrections, []),
      reply(listSuggestions, { waiting: false, items: [OFFERED] }),
      reply(saveInternalMarks, SAVED),
    ],
  });
const cell = (index: number) => screen.findByRole('textbox', { name: new RegExp(`C24UG101COM00${index}$`) });
const stateOf = (input: HTMLElement) => input.closest('td')!.dataset.state;
const save = () => screen.getByRole('button', { name: /^Save/ });
const paste = (input: HTMLElement, text: string) => fireEvent.paste(input, { clipboardData: { getData: () => text } });
const sent = () => requests(saveInternalMarks).map(({ body }) => body);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page with a link to the list of a paper, as the due list and My Open Papers have one. */
function ByLink() {
  const { search } = useLocation();
  return search === '' ? <Link to={SEARCHED}>Enter marks</Link> : <InternalMarkEntryScreen />;
}

describe('ready to type', () => {
  test('a link that names a paper opens its list with the focus in the first empty cell', async () => {
    const { unmount } = show();
    await cell(1);
    // who loads the page again, or comes back, keeps the focus
    expect(document.body).toHaveFocus();
    unmount();
    sessionStorage.clear();
    const { user } = show({ at: '/', screen: <ByLink /> });
    await user.click(screen.getByRole('link', { name: 'Enter marks' }));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Internal Mark .*C24UG101COM001$/));
    await user.keyboard('12{Enter}');
    expect(document.activeElement).toHaveAccessibleName(/C24UG101COM002$/);
  });

  test('a chip fills the filter, searches, and puts the focus into the first empty cell; a search by the selects leaves it', async () => {
    const { user } = show({ at: '/' });
    await user.click(await screen.findByRole('button', { name: /24UCO41 2 marks missing$/ }));
    const first = await cell(1);
    await waitFor(() => expect(first).toHaveFocus());
    const [call] = requests(listInternalMarks);
    expect([call!.path, call!.query]).toEqual(['/examapp/getExamIntMark/7/4/101/24UCO41/E26A', {}]);
    const search = screen.getByRole('button', { name: 'Search' });
    await user.selectOptions(screen.getByLabelText(/^Student Batch/), '2024');
    await user.selectOptions(screen.getByLabelText(/^Semester/), '4');
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    await user.selectOptions(screen.getByLabelText(/^Course/), '24UCO41');
    await user.click(search);
    await waitFor(() => expect(requests(listInternalMarks)).toHaveLength(2));
    await cell(1);
    expect(search).toHaveFocus();
  });
});

describe('choosing the list', () => {
  test.each([
    ['anything', '/'],
    ['a degree', SEARCHED.replace('&degree=7', '')],
    ['a semester', SEARCHED.replace('&sem=4', '')],
  ])(
    '[F-28] [S2-ROUTE-COLLEGE-08] [S5-VAL-SELECT-07] without %s the search says what to select',
    async (_what, path) => {
      const { user } = show({ at: path });
      expect(await screen.findByRole('heading', { level: 1, name: 'Internal Mark Entry' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Search' }));
      const element = await screen.findByText(/Semester, and Exam\.$/);
      expect(element.textContent).toBe('Please select Degree,  Semester, and Exam.');
      expect(requests(listInternalMarks)).toHaveLength(0);
    },
  );

  test('[F-16] [F-28] [S5-VAL-SELECT-07] with nothing missing but the exam the listed message stands there', async () => {
    const { user } = show({ exams: [], at: SEARCHED.replace('exam=E26A&', '') });
    await screen.findByText('There is no exam yet.');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    const element = await screen.findByText(/Semester, and Exam\.$/);
    expect(element.textContent).toBe('Please select Degree,  Semester, and Exam.');
    expect(requests(listInternalMarks)).toHaveLength(0);
  });

  test('[S5-VAL-SEM-01] the semesters 1 to 10 are offered', async () => {
    show({ at: '/' });
    const options = within(await screen.findByLabelText(/^Semester/)).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent).slice(1)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
    ]);
  });

  test('[S2-SCREEN-INTENTRY-01] one mark is taken for each register number of the paper', async () => {
    show();
    for (const index of [1, 2, 3]) expect(await cell(index)).toBeVisible();
    const [call] = requests(listInternalMarks);
    expect([call!.path, call!.query]).toEqual(['/examapp/getExamIntMark/7/4/101/24UCO41/E26A', { batch: '2024' }]);
    expect(await cell(1)).toHaveValue('');
    expect(await cell(3)).toHaveValue('18');
  });

  test('courses without internal marks are not offered', async () => {
    show({ papers: [paper(), paper({ P_code: '24UCOEXT', P_NAME: 'Extension', INTL_MAX: 0 })] });
    await screen.findByRole('option', { name: '24UCO41, Cost Accounting' });
    expect(screen.queryByRole('option', { name: /24UCOEXT/ })).not.toBeInTheDocument();
  });
});

describe('keys', () => {
  test('Enter and the down arrow go down, Shift+Enter and the up arrow up; arrows change no mark', async () => {
    const { user } = show();
    await user.click(await cell(1));
    await user.keyboard('20{Enter}');
    expect(await cell(2)).toHaveFocus();
    await user.keyboard('21{ArrowDown}');
    expect(await cell(3)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(await cell(2)).toHaveFocus();
    await user.keyboard('{Shift>}{Enter}{/Shift}');
    expect(await cell(1)).toHaveFocus();
    expect([await cell(1), await cell(2), await cell(3)].map((element) => (element as HTMLInputElement).value)).toEqual(
      ['20', '21', '18'],
    );
  });

  test('there is no spinner and the wheel changes nothing', async () => {
    show();
    const input = await cell(3);
    expect(input).toHaveAttribute('type', 'text');
    fireEvent.wheel(input, { deltaY: 100 });
    expect(input).toHaveValue('18');
  });

  test('[F-6] a click on a filled cell selects its mark: 9 typed on 9 is 9, and not 99', async () => {
    const { user } = show({ list: [row({ ...rows()[2]!, Intl_mark: 9 })] });
    await user.click(await cell(3));
    await user.keyboard('9');
    expect(await cell(3)).toHaveValue('9');
    // the cell has the focus already, and the caret stands behind the mark
    await user.click(await cell(3));
    await user.keyboard('12');
    expect(await cell(3)).toHaveValue('12');
  });

  test('Escape takes a cell back to what is saved', async () => {
    const { user } = show();
    await user.click(await cell(3));
    await user.keyboard('9');
    expect(stateOf(await cell(3))).toBe('unsaved');
    await user.keyboard('{Escape}');
    expect(await cell(3)).toHaveValue('18');
    expect(stateOf(await cell(3))).toBe('saved');
  });

  test('a column pasted from a spreadsheet fills down, with its problems in the cells', async () => {
    show();
    paste(await cell(1), '20\n30\n17\n');
    expect(await cell(1)).toHaveValue('20');
    expect(await cell(2)).toHaveValue('30');
    expect(await cell(2)).toHaveAccessibleDescription(/The mark is above the maximum of 25\./);
    expect(await cell(3)).toHaveValue('17');
    expect(screen.getByRole('status', { name: 'Marks of this list' })).toHaveTextContent('3 not saved');
    expect(screen.getByRole('status', { name: 'Marks of this list' })).toHaveTextContent('1 refused');
  });

  test('an empty line takes no mark away, and lines behind the last row are told', async () => {
    show();
    paste(await cell(2), '20\n\n9');
    expect(await cell(3)).toHaveValue('18');
    expect(await screen.findByRole('alert')).toHaveTextContent('1 pasted mark went nowhere');
  });

  test('two columns go to the register numbers they name', async () => {
    show();
    paste(await cell(1), 'C24UG101COM002\t22\nC99NOBODY\t1');
    expect(await cell(1)).toHaveValue('');
    expect(await cell(2)).toHaveValue('22');
    expect(await screen.findByRole('alert')).toHaveTextContent('C99NOBODY');
  });
});

describe('saving', () => {
  test('[S8-MSG-SUCCESS-MARK-03] what was typed is saved in one call, with the versions that were seen', async () => {
    const { user } = show({ list: rows().slice(1) });
    await user.type(await cell(2), '21');
    await user.clear(await cell(3));
    await user.type(await cell(3), '19');
    await user.click(save());
    expect(await screen.findByText('Marks saved successfully!')).toBeVisible();
    const filter = { exam: 'E26A', P_code: '24UCO41', Sem: 4 };
    expect(sent()).toEqual([
      [
        { ...filter, Reg_No: 'C24UG101COM002', Int_mark: 21, row_version: 1, was: null },
        { ...filter, Reg_No: 'C24UG101COM003', Int_mark: 19, row_version: 4, was: 18 },
      ],
    ]);
  });

  test('[S2-SCREEN-INTENTRY-02] marks nobody entered become 0 when that is confirmed, once and with their count', async () => {
    const { user } = show();
    await user.type(await cell(1), '20');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Save 0 for 1 student without a mark?' });
    expect(sent()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save 1 zero' }));
    await screen.findByText('Marks saved successfully!');
    expect(sent()).toEqual([
      [
        expect.objectContaining({ Reg_No: 'C24UG101COM001', Int_mark: 20 }),
        expect.objectContaining({ Reg_No: 'C24UG101COM002', Int_mark: 0 }),
      ],
    ]);
  });

  test('an empty mark that is not confirmed stays empty, and the question does not come again', async () => {
    const { user } = show();
    await user.type(await cell(1), '20');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Leave them empty' }));
    await screen.findByText('Marks saved successfully!');
    expect(sent()).toEqual([[expect.objectContaining({ Reg_No: 'C24UG101COM001', Int_mark: 20 })]]);
    await user.type(await cell(1), '4');
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('[S8-MSG-MISC-01] a refused list says so, and every problem stands in its cell', async () => {
    const { user } = show({ list: rows().slice(1) });
    answerFromNowOn(
      rejection(saveInternalMarks, 422, {
        type: 'marks-refused',
        message: 'C24UG101COM002, 24UCO41: Not registered for this paper in this exam.',
        errors: [
          {
            field: '0/Reg_No',
            message: 'C24UG101COM002, 24UCO41: Not registered for this paper in this exam.',
          },
        ],
      }),
    );
    await user.type(await cell(2), '21');
    await user.click(save());
    expect(await screen.findByText('Failed to save marks.')).toBeVisible();
    expect(await cell(2)).toHaveAccessibleDescription(/Not registered for this paper in this exam\./);
    expect(await cell(2)).toHaveValue('21');
    await user.type(await cell(2), '2');
    expect(stateOf(await cell(2))).toBe('unsaved');
  });

  test.each([
    ['[S8-MSG-MISC-02] a broken line', () => noAnswer(saveInternalMarks)],
    ['[S8-MSG-MISC-02] a server in trouble', () => rejection(saveInternalMarks, 503, {})],
  ])('%s is told as an error and nothing typed is lost', async (_what, answer) => {
    const { user } = show({ list: rows().slice(1) });
    answerFromNowOn(answer());
    await user.type(await cell(2), '21');
    await user.click(save());
    expect(await screen.findByText('An error occurred while saving marks.')).toBeVisible();
    expect(await cell(2)).toHaveValue('21');
  });

  test('a list with a wrong cell is not sent', async () => {
    const { user } = show({ list: rows().slice(1) });
    await user.type(await cell(2), '26');
    await user.click(save());
    expect(await screen.findByText('Failed to save marks.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('[F-6] a wrong cell keeps no other mark from being saved, and stays marked with its reason', async () => {
    const { user } = show({ list: rows().slice(1) });
    await user.type(await cell(2), '26');
    await user.type(await cell(3), '20');
    await user.click(save());
    expect(await screen.findByText('1 mark saved. 1 mark is not saved.')).toBeVisible();
    expect(sent()).toEqual([[expect.objectContaining({ Reg_No: 'C24UG101COM003', Int_mark: 20 })]]);
    expect(await cell(2)).toHaveValue('26');
    expect(stateOf(await cell(2))).toBe('refused');
    expect(await cell(2)).toHaveAccessibleDescription(/The mark is above the maximum of 25\./);
    expect(Object.values(localStorage).join()).toContain('"26"');
  });

  test('[F-6] marks the server refuses are left out, the others are saved, and each reason stands in its cell', async () => {
    const { user } = show({ list: rows().slice(1) });
    const message = 'C24UG101COM002, 24UCO41: Not registered for this paper in this exam.';
    answerFromNowOn(
      rejection(
        saveInternalMarks,
        422,
        { type: 'marks-refused', message, errors: [{ field: '0/Reg_No', message }] },
        { once: true },
      ),
    );
    await user.type(await cell(2), '21');
    await user.type(await cell(3), '20');
    await user.click(save());
    expect(await screen.findByText('1 mark saved. 1 mark is not saved.')).toBeVisible();
    const both = [
      expect.objectContaining({ Reg_No: 'C24UG101COM002' }),
      expect.objectContaining({ Reg_No: 'C24UG101COM003' }),
    ];
    expect(sent()).toEqual([both, [both[1]]]);
    expect(await cell(2)).toHaveValue('21');
    expect(await cell(2)).toHaveAccessibleDescription(/Not registered for this paper in this exam\./);
  });

  test('[F-3] Discard changes asks before it takes typed marks away, stands apart from Save, and can be undone', async () => {
    const { user } = show();
    const giveUp = await screen.findByRole('button', { name: 'Discard changes' });
    expect(giveUp).toBeDisabled();
    paste(await cell(1), '20\n21\n19\n');
    const bar = [...giveUp.parentElement!.querySelectorAll('button')];
    expect([bar[0], bar.at(-1)]).toEqual([giveUp, save()]);
    await user.click(giveUp);
    const dialog = await screen.findByRole('dialog', { name: 'Give up 3 marks that are not saved?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep them' }));
    expect(await cell(1)).toHaveValue('20');
    await user.click(giveUp);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard changes' }));
    expect(await cell(1)).toHaveValue('');
    expect(await cell(3)).toHaveValue('18');
    await user.type(await cell(2), '7');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    // what has been typed since stays as it was typed
    expect([await cell(1), await cell(2), await cell(3)].map((element) => (element as HTMLInputElement).value)).toEqual(
      ['20', '7', '19'],
    );
    expect(Object.values(localStorage).join()).toContain('"20"');
  });

  test('Ctrl+Enter saves without leaving the column', async () => {
    const { user } = show({ list: rows().slice(1) });
    await user.type(await cell(2), '21');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Marks saved successfully!')).toBeVisible();
  });
});

describe('a draft', () => {
  test('what was typed survives a reload and goes when it is saved', async () => {
    const first = show({ list: rows().slice(1) });
    await first.user.type(await cell(2), '21');
    first.unmount();
    const { user } = show({ list: rows().slice(1) });
    expect(await cell(2)).toHaveValue('21');
    await user.click(save());
    await screen.findByText('Marks saved successfully!');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('thervu.draft'))).toEqual([]);
  });

  test('it is never shown to another person', async () => {
    const first = show();
    await first.user.type(await cell(1), '20');
    first.unmount();
    show({ login: 'clerk2@example.org' });
    await waitFor(() => expect(requests(getOwnSession).length).toBeGreaterThan(0));
    expect(await cell(1)).toHaveValue('');
    expect(stateOf(await cell(1))).toBe('empty');
  });

  test('the version it was typed against is kept with it', async () => {
    const first = show({ list: rows().slice(2) });
    await first.user.clear(await cell(3));
    await first.user.type(await cell(3), '20');
    first.unmount();
    const { user } = show({ list: [row({ ...rows()[2]!, Intl_mark: 11, row_version: 5 })] });
    await user.click(await screen.findByRole('button', { name: /^Save 1/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual([expect.objectContaining({ Int_mark: 20, row_version: 4, was: 18 })]);
  });
});

describe('two people at one mark', () => {
  const conflict = rejection(saveInternalMarks, 409, {
    type: 'changed-meanwhile',
    message: 'C24UG101COM003 has been changed by somebody else.',
    conflict: {
      yours: [{ id: 503, Reg_No: 'C24UG101COM003', P_code: '24UCO41', mark: 20 }],
      theirs: [
        {
          id: 503,
          Reg_No: 'C24UG101COM003',
          P_code: '24UCO41',
          mark: 11,
          row_version: 5,
          by: 'Clerk B',
          at: '2026-03-20T05:00:00.000Z',
        },
      ],
    },
  });
  const clash = async () => {
    const { user } = show({ list: rows().slice(2) });
    answerFromNowOn(conflict);
    await user.clear(await cell(3));
    await user.type(await cell(3), '20');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Someone else changed this mark' });
    return { user, dialog };
  };

  test('both values are shown, with who wrote the other', async () => {
    const { dialog } = await clash();
    expect(within(dialog).getByLabelText('Keep mine, C24UG101COM003').closest('label')).toHaveTextContent('20');
    expect(within(dialog).getByLabelText('Take theirs, C24UG101COM003').closest('label')).toHaveTextContent('11');
    expect(dialog).toHaveTextContent('Clerk B');
  });

  test('mine is sent again from their version', async () => {
    const { user, dialog } = await clash();
    await user.click(within(dialog).getByLabelText('Keep mine, C24UG101COM003'));
    await user.click(within(dialog).getByRole('button', { name: 'Use these values' }));
    answerFromNowOn(reply(saveInternalMarks, SAVED));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(save());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual([expect.objectContaining({ Int_mark: 20, row_version: 5, was: 11 })]);
  });

  test('theirs stays and nothing is sent', async () => {
    const { user, dialog } = await clash();
    await user.click(within(dialog).getByRole('button', { name: 'Use these values' }));
    expect(await cell(3)).toHaveValue('18');
    expect(stateOf(await cell(3))).toBe('saved');
  });
});

describe('what cannot be typed', () => {
  test('a carried mark is shown with the reason and passed over', async () => {
    const { user } = show({
      list: [row(), row({ id: 502, Reg_No: 'C24UG101COM002', Intl_mark: 12, carried: true }), rows()[2]!],
    });
    expect(await cell(2)).toHaveAttribute('readonly');
    expect(await cell(2)).toHaveAccessibleDescription(/Carried from an earlier exam/);
    await user.click(await cell(1));
    await user.keyboard('{Enter}');
    expect(await cell(3)).toHaveFocus();
  });

  test('a discontinued student is named as such', async () => {
    show({ list: [row({ discontinued: true })] });
    expect(await screen.findByText('Discontinued')).toBeVisible();
  });

  test('while the window is shut nothing can be typed', async () => {
    show({ exams: [{ ...exam, INTL_APLY: false }] });
    expect(await screen.findByText(/Internal marks of EVEN-2026-APR are closed\./)).toBeVisible();
    expect(await cell(1)).toHaveAttribute('readonly');
    expect(screen.queryByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
  });

  test('a paper printed as final offers a correction: old mark, new mark, reason', async () => {
    const { user } = show({ papers: [paper({ locked: LOCKED })] });
    answerFromNowOn(reply(requestCorrection, correction()));
    expect(await screen.findByText(/have been printed as final/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Ask for a correction of C24UG101COM003' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Correct the mark of C24UG101COM003 in 24UCO41?',
    });
    await user.type(within(dialog).getByLabelText(/^New mark/), '30');
    expect(dialog).toHaveTextContent('The mark is above the maximum of 25.');
    await user.clear(within(dialog).getByLabelText(/^New mark/));
    await user.type(within(dialog).getByLabelText(/^New mark/), '20');
    await user.click(within(dialog).getByRole('button', { name: 'Request a correction' }));
    expect(dialog).toHaveTextContent('Give a reason.');
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Read from the wrong line');
    await user.click(within(dialog).getByRole('button', { name: 'Request a correction' }));
    expect(await screen.findByText(/The correction has been asked for/)).toBeVisible();
    expect(requests(requestCorrection)[0]!.body).toEqual({
      exam: 'E26A',
      id: 503,
      kind: 'INTERNAL',
      old: 18,
      new: 20,
      reason: 'Read from the wrong line',
    });
  });
});

test('the history of a mark tells who, when, from, to and why', async () => {
  const { user } = show();
  answerFromNowOn(
    reply(listMarkHistory, [
      {
        field: 'INTERNAL',
        old: 17,
        new: 18,
        by: 'Clerk B',
        at: '2026-03-20T05:00:00.000Z',
        reason: 'Correction 4',
      },
      { field: 'INTERNAL', old: null, new: 17, by: 'Clerk A', at: '2026-03-19T05:00:00.000Z', reason: null },
    ]),
  );
  expect(await screen.findAllByRole('button', { name: /^History of/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'History of C24UG101COM003' }));
  const lines = within(await screen.findByRole('table', { name: 'History' }))
    .getAllByRole('row')
    .slice(1);
  expect(lines[0]).toHaveTextContent(/Clerk B.*17.*18.*Correction 4/);
  expect(lines[1]).toHaveTextContent(/Clerk A.*empty.*17/);
});
