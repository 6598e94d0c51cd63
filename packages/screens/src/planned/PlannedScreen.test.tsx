import { screen } from '@testing-library/react';
import { renderScreen } from '@thervu/testing/render-screen';
import { PlannedScreen } from './PlannedScreen';

test('a menu entry whose screen is not built yet says what will stand there and for whom, without alarm', () => {
  const { titles } = renderScreen(
    <PlannedScreen
      title="Nominal Roll"
      purpose="The list of candidates of an exam by degree."
      users="colleges"
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Nominal Roll' })).toBeVisible();
  expect(screen.getByText('The list of candidates of an exam by degree.')).toBeVisible();
  expect(screen.getByText(/^For colleges\./)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(titles).toEqual(['Nominal Roll']);
});
