import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fileProblem, formatFileRules, formatFileSize } from './file-rules';
import { chosenFileProblem } from './file-start';
import { UploadField } from './UploadField';

const rules = { endings: { jpg: 'JPG', jpeg: 'JPG', png: 'PNG' }, maxBytes: 200_000 };
/** A file that begins as its name says. */
const STARTS: Record<string, string> = {
  jpg: '\xFF\xD8\xFF',
  png: '\x89PNG\r\n\x1A\n',
  pdf: '%PDF-1.7',
  xlsx: 'PK\x03\x04',
};
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const file = (name: string, size = 10, start = STARTS[name.split('.').at(-1)!.toLowerCase()] ?? '') =>
  new File([bytes((start + 'x'.repeat(size)).slice(0, size))], name);
const input = () => document.querySelector('input') as HTMLInputElement;

test('the rules are said before a file is chosen', () => {
  render(<UploadField label="Photo" rules={rules} onFile={jest.fn()} />);
  expect(screen.getByText('JPG or PNG, at most 200 kB.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Choose file: Photo' })).toHaveAccessibleDescription(
    'JPG or PNG, at most 200 kB.',
  );
});

test.each([
  ['photo.gif', 10, 'photo.gif is not a JPG or PNG file.'],
  ['photo', 10, 'photo is not a JPG or PNG file.'],
  ['photo.PNG', 200_001, 'photo.PNG has 200 kB; at most 200 kB are taken.'],
  ['photo.png', 3_400_000, 'photo.png has 3.4 MB; at most 200 kB are taken.'],
  ['photo.jpg', 0, 'photo.jpg is empty.'],
])('%s of %d bytes is refused in words and not handed on', async (name, size, text) => {
  expect(fileProblem({ name, size }, rules)).toBe(text);
  const onFile = jest.fn();
  render(<UploadField label="Photo" rules={rules} onFile={onFile} />);
  fireEvent.change(input(), { target: { files: [file(name, size)] } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(onFile).not.toHaveBeenCalled();
});

test('a good file is handed on, chosen or dropped, and clears the refusal before it', async () => {
  const onFile = jest.fn();
  render(<UploadField label="Photo" rules={rules} onFile={onFile} />);
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(input(), file('a.gif'));
  expect(await screen.findByText(/is not a/)).toBeVisible();
  await user.upload(input(), file('a.JPG'));
  await waitFor(() => expect(screen.queryByText(/is not a/)).not.toBeInTheDocument());
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [file('b.png')] } });
  await waitFor(() => expect(onFile.mock.calls.map(([taken]) => (taken as File).name)).toEqual(['a.JPG', 'b.png']));
});

test.each([
  ['a text named as a picture', 'me.png', 'hello', 'me.png is no PNG file, though its name says so.'],
  [
    'a PDF named as a picture',
    'me.jpg',
    '%PDF-1.7',
    'me.jpg is a PDF file with another name. Choose a JPG or PNG file.',
  ],
  [
    'a workbook named as a picture',
    'me.jpg',
    'PK\x03\x04',
    'me.jpg is an Excel or zip file with another name. Choose a JPG or PNG file.',
  ],
])('[F-15] %s is refused at once, by its first bytes', async (_what, name, start, text) => {
  const onFile = jest.fn();
  render(<UploadField label="Photo" rules={rules} onFile={onFile} />);
  fireEvent.change(input(), { target: { files: [file(name, 20, start)] } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(onFile).not.toHaveBeenCalled();
});

test('a PNG named as a JPG is what the rules take; text is judged by nobody', async () => {
  expect(await chosenFileProblem(file('a.jpg', 20, STARTS.png), rules)).toBeUndefined();
  const sheets = { endings: { csv: 'CSV', xlsx: 'Excel' }, maxBytes: 1_000 };
  expect(await chosenFileProblem(file('a.csv', 20, 'P_CODE,'), sheets)).toBeUndefined();
  expect(await chosenFileProblem(file('a.csv', 20, STARTS.pdf), sheets)).toMatch(/^a\.csv is a PDF file/);
  expect(await chosenFileProblem(file('a.xlsx', 20, 'P_CODE,'), sheets)).toBe(
    'a.xlsx is no Excel file, though its name says so.',
  );
});

test('a refusal of the server stands where ours would', () => {
  render(<UploadField label="Photo" rules={rules} onFile={jest.fn()} error="The picture cannot be read." />);
  expect(screen.getByText('The picture cannot be read.')).toBeVisible();
});

test('while it travels its progress is told in bytes and no second file can be chosen', () => {
  render(<UploadField label="Photo" rules={rules} onFile={jest.fn()} progress={{ done: 50_000, total: 150_000 }} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '50 kB of 150 kB');
  expect(screen.getByRole('button')).toBeDisabled();
});

test.each([
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [2_000_000, '2 MB'],
  [3_440_000, '3.4 MB'],
])('%d bytes are %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text));

test('one kind of file is named alone, several with or', () => {
  expect(formatFileRules({ endings: { csv: 'CSV' }, maxBytes: 1_000_000 })).toBe('CSV, at most 1 MB.');
  expect(formatFileRules({ endings: { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' }, maxBytes: 1_000 })).toBe(
    'CSV, Excel or PDF, at most 1 kB.',
  );
});
