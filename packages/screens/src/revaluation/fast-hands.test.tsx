import { screen, waitFor, within } from '@testing-library/react';
import { listAllDegrees } from '@thervu/contracts/degree/degree-contract';
import { listExams } from '@thervu/contracts/exam/exam-contract';
import {
  getRevaluationState,
  getRevaluationTerms,
  listRevaluationPapers,
  listRevaluationRows,
  listRevaluations,
} from '@thervu/contracts/revaluation/revaluation-contract';
import { listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { renderPortal } from '@thervu/testing/render-portal';
import { reply, requests } from '@thervu/testing/render-screen';
import { applicant, degree, openExam, row, shutExam, standing, terms } from './revaluation-samples';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

/**
 * As on a busy machine: one event after the other, and between them what an event has promised, but no time for React to
 * draw what may wait.
 */
async function atOnce(...events: readonly (() => void)[]): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  for (const event of events) {
    event();
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  }
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

test('a button pressed with the last choice acts on that choice, not on the one before', async () => {
  const { router } = renderPortal({
    as: 'admin',
    at: ['/home/get-reval-excel?level=UG'],
    api: [
      reply(listExams, [shutExam]),
      reply(listAllDegrees, [degree]),
      reply(getRevaluationState, standing),
      reply(listRevaluations, [applicant({})]),
    ],
  });
  const select = await screen.findByLabelText<HTMLSelectElement>(/^Degree\b(?! (Level|Details))/);
  await within(select).findByRole('option', { name: 'B.Com. Commerce' });
  const button = screen.getByRole('button', { name: 'Revaluation' });
  await atOnce(
    () => {
      select.value = '7';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    () => button.click(),
  );
  expect(await screen.findByRole('table', { name: 'Revaluation applied details' })).toBeVisible();
  expect(screen.queryByText('Please select Degree type.')).not.toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toContain('degree=7'));
  expect(requests(listRevaluations)).toHaveLength(1);
});

test('letters of a register number that come before the last one is drawn are all kept', async () => {
  renderPortal({
    as: 'college',
    at: ['/home/revaluation-aply?level=UG&degree=7&paper=ALL'],
    api: [
      reply(listExams, [openExam]),
      reply(listDegreesOfLevel, [degree]),
      reply(listRevaluationPapers, [{ P_CODE: '23UCOCT03', P_NAME: 'Accounts', SEM: 1, candidates: 1, applied: 0 }]),
      reply(getRevaluationTerms, terms),
      reply(listRevaluationRows, [row({})]),
    ],
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Search register number');
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
  const type = (letter: string) => () => {
    set!.call(field, field.value + letter);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  await atOnce(...[...'com015'].map(type));
  await waitFor(() => expect(field).toHaveValue('com015'));
});
