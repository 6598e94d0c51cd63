import { screen } from '@testing-library/react';
import { useState } from 'react';
import { listDegreeLevels, listDegreesOfLevel } from '@thervu/contracts/degree/degree-contract';
import { answerFromNowOn, renderScreen, reply, requests } from '@thervu/testing/render-screen';
import { DependentSelect } from '@thervu/ui/form/DependentSelect';
import { useDegreeChoice, type DegreeChosen } from '../shared/useDegreeChoice';
import { degree } from '../shared/record/sample-records';

/** The choice as a screen uses it. */
function Choice() {
  const [chosen, setChosen] = useState<DegreeChosen>({ level: '', degree: '' });
  const { levelSelect, degreeSelect } = useDegreeChoice(chosen, (key, value) =>
    setChosen((before) => ({ ...before, [key]: value })),
  );
  return (
    <>
      <DependentSelect {...levelSelect} />
      <DependentSelect {...degreeSelect} />
    </>
  );
}
const levels = reply(listDegreeLevels, [{ degree: 'UG' }, { degree: 'PG' }]);
const ofUg = reply(listDegreesOfLevel, [degree(1), degree(2), degree(3, { deg_status: false })]);
const show = () => renderScreen(<Choice />, { as: 'college', api: [levels, ofUg] });

test("[S5-VAL-SELECT-01] degrees without a level are not loaded: 'Please select Degree type.'", async () => {
  show();
  expect(await screen.findByText('Please select Degree type.')).toBeVisible();
  expect(screen.getByLabelText('Degree')).toBeDisabled();
  expect(requests(listDegreesOfLevel)).toEqual([]);
});

test('[S4-STATE-DEPEND-01] choosing a level loads its degrees, without those switched off', async () => {
  const { user } = show();
  await screen.findByRole('option', { name: 'UG' });
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'UG');
  expect(await screen.findByRole('option', { name: 'B.Sc. Science 1' })).toBeInTheDocument();
  expect(requests(listDegreesOfLevel).map((sent) => sent.path)).toEqual(['/degrees/alldegree/UG']);
  expect(screen.queryByRole('option', { name: 'B.Sc. Science 3' })).not.toBeInTheDocument();
});

test('[S4-STATE-DEPEND-02] choosing another level clears the chosen degree', async () => {
  const { user } = show();
  await screen.findByRole('option', { name: 'UG' });
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'UG');
  await screen.findByRole('option', { name: 'B.Sc. Science 1' });
  await user.selectOptions(screen.getByLabelText('Degree'), '2');
  expect(screen.getByLabelText('Degree')).toHaveValue('2');
  answerFromNowOn(reply(listDegreesOfLevel, [degree(2, { Deg_level: 'PG' }), degree(5)]));
  await user.selectOptions(screen.getByLabelText('Degree Level'), 'PG');
  await screen.findByRole('option', { name: 'B.Sc. Science 5' });
  expect(screen.getByLabelText('Degree')).toHaveValue('');
});
