import { act, render, screen } from '@testing-library/react';
import { SidewaysScroll } from './SidewaysScroll';

let content = 0;
beforeEach(() => {
  content = 300;
  jest.spyOn(Element.prototype, 'scrollWidth', 'get').mockImplementation(() => content);
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(400);
});
afterEach(() => jest.restoreAllMocks());

test('what has room is no stop of the Tab key; what has to be moved sideways is one, with a name, also after the window became narrower', () => {
  render(
    <SidewaysScroll label="Papers of C23">
      <p>papers</p>
    </SidewaysScroll>,
  );
  expect(screen.queryByRole('group')).not.toBeInTheDocument();
  expect(screen.getByText('papers').parentElement).not.toHaveAttribute('tabindex');
  content = 500;
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(screen.getByRole('group', { name: 'Papers of C23' })).toHaveAttribute('tabindex', '0');
});
