import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileProblem, rulesInWords, sizeInWords } from './file-rules';
import { UploadField } from './UploadField';

const rules = { endings: { jpg: 'JPG', jpeg: 'JPG', png: 'PNG' }, maxBytes: 200_000 };
const file = (name: string, size = 10) => new File(['x'.repeat(size)], name);
const input = () => document.querySelector('input') as HTMLInputElement;

test('the rules are said before a file is chosen', () => {
  render(<UploadField label="Photo" rules={rules} onFile={jest.fn()} />);
  expect(screen.getByText('JPG or PNG, at most 200 kB.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose file: Photo' })).toHaveAccessibleDescription('JPG or PNG, at most 200 kB.'); // prettier-ignore
});

test.each([
  ['photo.gif', 10, 'photo.gif is not a JPG or PNG file.'],
  ['photo', 10, 'photo is not a JPG or PNG file.'],
  ['photo.PNG', 200_001, 'photo.PNG has 200 kB; at most 200 kB are taken.'],
  ['photo.png', 3_400_000, 'photo.png has 3.4 MB; at most 200 kB are taken.'],
  ['photo.jpg', 0, 'photo.jpg is empty.'],
])('%s of %d bytes is refused in words and not handed on', (name, size, words) => {
  expect(fileProblem({ name, size }, rules)).toBe(words);
  const onFile = jest.fn();
  render(<UploadField label="Photo" rules={rules} onFile={onFile} />);
  fireEvent.change(input(), { target: { files: [file(name, size)] } });
  expect(screen.getByText(words)).toBeVisible();
  expect(onFile).not.toHaveBeenCalled();
});

test('a good file is handed on, chosen or dropped, and clears the refusal before it', async () => {
  const onFile = jest.fn();
  render(<UploadField label="Photo" rules={rules} onFile={onFile} />);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input(), file('a.gif'));
  expect(screen.getByText(/is not a/)).toBeVisible();
  await user.upload(input(), file('a.JPG'));
  expect(screen.queryByText(/is not a/)).not.toBeInTheDocument();
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [file('b.png')] } });
  expect(onFile.mock.calls.map(([taken]) => (taken as File).name)).toEqual(['a.JPG', 'b.png']);
});

test('a refusal of the server stands where ours would', () => {
  render(<UploadField label="Photo" rules={rules} onFile={jest.fn()} error="The picture cannot be read." />);
  expect(screen.getByText('The picture cannot be read.')).toBeVisible();
});

test('while it travels its progress is told in bytes and no second file can be chosen', () => {
  render(
    <UploadField
      label="Photo"
      rules={rules}
      onFile={jest.fn()}
      progress={{ done: 50_000, total: 150_000 }}
    />,
  );
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50 kB of 150 kB');
  expect(screen.getByRole('button')).toBeDisabled();
});

test.each([
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [2_000_000, '2 MB'],
  [3_440_000, '3.4 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeInWords(bytes)).toBe(words));

test('one kind of file is named alone, several with or', () => {
  expect(rulesInWords({ endings: { csv: 'CSV' }, maxBytes: 1_000_000 })).toBe('CSV, at most 1 MB.');
  expect(rulesInWords({ endings: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }, maxBytes: 1_000 })).toBe('CSV, Excel or PDF, at most 1 kB.'); // prettier-ignore
});
