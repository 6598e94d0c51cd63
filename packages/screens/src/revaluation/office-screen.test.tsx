import { act, screen, waitFor, within } from '@testing-library/react';
import { listAllDegrees } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  keyRetotal,
  listRetotals,
  listScriptCopies,
  setCopyHanded,
  type Retotal,
} from '@thervu/contracts/revaluation/retotal-contract';
import {
  getRevaluationExportFile,
  getRevaluationState,
  listRetotalApplications,
  listRevaluations,
  listTransparencies,
} from '@thervu/contracts/revaluation/revaluation-contract';
import { keptUntil } from '@thervu/contracts/revaluation/revaluation-rules';
import { latinLeft } from '@thervu/testing/english-left';
import { answerFromNowOn, rejection, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { chooseLanguage } from '@thervu/words';
import { RevaluationExportScreen } from './RevaluationExportScreen';
import { applicant, copy, degree, master, retotal, shutExam, standing } from './revaluation-samples';

beforeEach(() => sessionStorage.clear());

const TITLE = 'Revaluation, Re-total and Transparency applied details';
const base = [
  reply(listExams, [shutExam]),
  reply(listAllDegrees, [degree, master]),
  reply(getRevaluationState, standing),
];
const show = (path = '/', ...extra: Parameters<typeof answerFromNowOn>) =>
  renderScreen(<RevaluationExportScreen />, { at: path, as: 'admin', api: [...base, ...extra] });

describe('applied details', () => {
  const lists = [
    reply(listRevaluations, [applicant({}), applicant({ S_No: 2, Rid: 9, Colcode: '102', REG_NO: 'C24UG102COM003' })]),
    reply(listRetotalApplications, [applicant({ REG_NO: 'C24UG103COM004' })]),
    reply(listTransparencies, []),
  ] as const;

  test('[S2-SCREEN-REVALEXPORT-01] a degree level, UG or PG, and a degree of it are chosen', async () => {
    const { user } = show();
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    const level = screen.getByLabelText(/^Degree Level/);
    expect(
      within(level)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Select', 'UG', 'PG']);
    await user.click(screen.getByRole('button', { name: 'Revaluation' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select Degree type.');
    const degrees = () =>
      within(screen.getByLabelText(/^Degree\b(?! Level)/))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await user.selectOptions(level, 'UG');
    await waitFor(() => expect(degrees()).toEqual(['Select', 'B.Com. Commerce']));
    await user.selectOptions(level, 'PG');
    expect(degrees()).toEqual(['Select', 'M.Sc. Chemistry']);
  });

  test('[S2-SCREEN-REVALEXPORT-02] [S2-SCREEN-REVALEXPORT-04] three report buttons, each shows its applicants as a table', async () => {
    const { user } = show('/?level=UG&degree=7', ...lists);
    await screen.findByRole('option', { name: 'B.Com. Commerce' });
    await user.click(screen.getByRole('button', { name: 'Revaluation' }));
    const table = await screen.findByRole('table', { name: 'Revaluation applied details' });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(within(table).getByRole('row', { name: /C24UG102COM003/ })).toHaveTextContent('102');
    await user.click(screen.getByRole('button', { name: 'Re-total' }));
    expect(await screen.findByRole('table', { name: 'Re-total applied details' })).toHaveTextContent('C24UG103COM004');
    await user.click(screen.getByRole('button', { name: 'Transparency' }));
    expect(await screen.findByText('No student has applied for transparency here.')).toBeVisible();
    expect(requests(listRevaluations)[0]).toMatchObject({
      path: '/revalue/getRev/7/501',
      query: { exam: 'E25A' },
    });
    expect(requests(listRetotalApplications)[0]!.path).toBe('/revalue/getTot/7/501');
    expect(requests(listTransparencies)[0]!.path).toBe('/revalue/getTrans/7/501');
  });

  test('[S2-SCREEN-REVALEXPORT-03] the download is named Revaluation_Fees.xlsx', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const { user } = show('/?level=UG&degree=7&report=rev', ...lists);
    answerFromNowOn(reply(getRevaluationExportFile, 'workbook'));
    await user.click(await screen.findByRole('button', { name: 'Download Revaluation_Fees.xlsx' }));
    await waitFor(() => expect(saved).toEqual(['Revaluation_Fees.xlsx']));
    expect(requests(getRevaluationExportFile)[0]).toMatchObject({
      path: '/revaluation/export/rev/7/Revaluation_Fees.xlsx',
      query: { exam: 'E25A' },
    });
    jest.restoreAllMocks();
  });

  test('[F-24] how far the revaluation has come stands above', async () => {
    show();
    expect(await screen.findByText('Closed 05-07-2025 17:00')).toBeVisible();
    expect(
      screen.getByText(/36 papers: 18 for revaluation, 6 for re-total, 15 for transparency\. Fees ₹ 16,350\.00\./),
    ).toBeVisible();
  });
});

describe('re-totals', () => {
  const list = (items: Retotal[], frozen = true) => reply(listRetotals, { frozen, items });
  const waiting = retotal({});

  test('a sum is keyed for a script known by its number alone; what others have keyed is not there', async () => {
    const first = retotal({ rid: 2, dummy_no: '10000026', state: 'FIRST', mine: true, row_version: 1 });
    const { user } = show('/?part=retotals', list([waiting, first]));
    const table = await screen.findByRole('table', { name: 'Re-totals' });
    expect(within(table).getByText('12 / 3 / 25')).toBeVisible();
    expect(screen.queryByText('10000026')).not.toBeInTheDocument();
    const sum = within(table).getByRole('textbox', { name: 'Sum of 10000018, 23UCOCT03, 0 to 75' });
    await user.type(sum, '76');
    expect(within(table).getByRole('button', { name: 'Enter the sum of 10000018' })).toBeDisabled();
    await user.clear(sum);
    answerFromNowOn(
      reply(keyRetotal, {
        message: 'Keyed. Another person keys the sum without seeing yours.',
        row: { ...waiting, state: 'FIRST', mine: true, row_version: 1 },
      }),
    );
    await user.type(sum, '4x3{Enter}');
    expect(await screen.findByText(/10000018: Keyed\. Another person/)).toBeVisible();
    expect(requests(keyRetotal)).toMatchObject([
      { path: '/control/revaluation/retotals/1', body: { sum: 43, row_version: 0 } },
    ]);
  });

  test('who has keyed already waits for another person; an agreed sum stands beside the published mark', async () => {
    const mine = retotal({ rid: 2, dummy_no: '10000026', state: 'DIFFERENT', mine: true, row_version: 2 });
    const agreed = retotal({
      rid: 3,
      dummy_no: '10000034',
      state: 'AGREED',
      agreed: 43,
      original: 34,
      row_version: 2,
    });
    const { user } = show('/?part=retotals', list([mine, agreed]));
    expect(await screen.findByText('Nothing is left for you to enter.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Show'), 'All');
    const table = screen.getByRole('table', { name: 'Re-totals' });
    expect(within(table).getByRole('row', { name: /10000026/ })).toHaveTextContent('Two figures differ');
    expect(within(table).getByRole('row', { name: /10000026/ })).toHaveTextContent('Another person continues.');
    expect(within(table).getByRole('row', { name: /10000034/ })).toHaveTextContent(/4334●Agreed/);
  });

  test('a refused sum stays in its field with the reason', async () => {
    const { user } = show('/?part=retotals', list([waiting]));
    answerFromNowOn(rejection(keyRetotal, 409, { message: 'Somebody else has entered this script.' }));
    const sum = await screen.findByRole('textbox', { name: /^Sum of 10000018/ });
    await user.type(sum, '43{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('10000018: Somebody else has entered this script.');
    expect(screen.getByRole('textbox', { name: /^Sum of 10000018/ })).toHaveValue('43');
  });

  test('while the window is open nothing can be keyed', async () => {
    show('/?part=retotals', list([waiting], false));
    expect(await screen.findByText('The window is still open.')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('copies of scripts', () => {
  const answer = (
    items = [
      copy({}),
      copy({ rid: 2, REG_NO: 'C24UG102COM003', handedAt: '2025-07-20T05:00:00.000Z', handedBy: 'Office Two' }),
    ],
  ) =>
    reply(listScriptCopies, {
      frozen: true,
      years: 1,
      keptUntil: '2099-06-20',
      handed: items.filter(({ handedAt }) => handedAt).length,
      items,
    });

  test('[F-24] each copy has its tick, with who and when; how long scripts are kept is said', async () => {
    const { user } = show('/?part=copies', answer());
    expect(
      await screen.findByText(
        'Scripts are kept for one year after the publication of the results: copies can be asked for until 20-06-2099. 1 of 2 handed over.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /C24UG102COM003/ })).toHaveTextContent('20-07-2025 10:30, Office Two');
    answerFromNowOn(reply(setCopyHanded, { message: 'Change saved successfully', row: copy({}) }));
    await user.click(screen.getByRole('switch', { name: 'Copy handed over: C24UG101COM015, 23UCOCT03' }));
    expect(await screen.findByText('C24UG101COM015, 23UCOCT03: Change saved successfully')).toBeVisible();
    expect(requests(setCopyHanded)).toMatchObject([{ path: '/control/revaluation/copies/1', body: { handed: true } }]);
    await waitFor(() => expect(requests(listScriptCopies)).toHaveLength(2));
  });

  test.each([
    ['2025-06-20T04:30:00Z', 1, '2026-06-20'],
    ['2024-02-29T04:30:00Z', 1, '2025-03-01'],
    ['2025-06-20T04:30:00Z', 5, '2030-06-20'],
  ])('published at %s and kept for %i years is until %s', (path, years, until) => {
    expect(keptUntil(path, years)).toBe(until);
  });
});

describe('in Tamil', () => {
  const left = () =>
    latinLeft(
      /EVEN-2025-APR|ODD-\d+-NOV|C24UG\w+|23UCO\w+|B\.Com\. Commerce|M\.Sc\. Chemistry|Revaluation_Fees\.xlsx|\bUG\b|\bPG\b/g,
    );
  beforeEach(() => act(() => chooseLanguage('ta')));
  afterEach(() => act(() => chooseLanguage('en')));

  test('nothing of the applied details is left in English', async () => {
    await act(async () => {
      show('/');
    });
    await screen.findByRole('heading', { level: 1, name: 'மறுமதிப்பீடு, மறுகூட்டல், விடைத்தாள் நகல்: விண்ணப்ப விவரங்கள்' });
    await screen.findByRole('tab', { name: 'விடைத்தாள் நகல்கள்' });
    await waitFor(() => expect(left()).toEqual([]));
  });
});
