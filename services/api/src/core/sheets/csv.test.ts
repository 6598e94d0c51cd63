import { csvLine } from './csv';

test.each([
  [['plain', 12, null, 'a b'], 'plain,12,,a b\r\n'],
  [['with, comma', 'with "quotes"', 'two\nlines'], '"with, comma","with ""quotes""","two\nlines"\r\n'],
  [['=1+1', '+91 98765', '-5 text', '@sum', '\tx'], "'=1+1,'+91 98765,'-5 text,'@sum,'\tx\r\n"],
  [['-', '--'], "-,'--\r\n"],
  [[' =1+1', -5, 'K. M. தமிழ்'], "' =1+1,-5,K. M. தமிழ்\r\n"],
])('%j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
