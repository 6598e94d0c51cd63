import { readConfiguration } from './configuration';

const page = (base: string, api?: string) => {
  const made = document.implementation.createHTMLDocument('');
  const head = made.createElement('base');
  head.href = base;
  made.head.append(head);
  if (api !== undefined) {
    const meta = made.createElement('meta');
    meta.name = 'api-base';
    meta.content = api;
    made.head.append(meta);
  }
  return made;
};

test.each([
  ['S7-CLIENT-01', 'api/', 'https://portal.example.org/thervu/api/'],
  ['S7-CLIENT-01', 'https://calls.example.org/v1', 'https://calls.example.org/v1/'],
])('[%s] with %s in the served page the calls go to %s', (_id, api, expected) => {
  expect(readConfiguration(page('https://portal.example.org/thervu/', api)).apiBase).toBe(expected);
});

test.each([
  ['https://portal.example.org/thervu/', '/thervu/'],
  ['https://portal.example.org/other/exams/', '/other/exams/'],
])('a page served below %s keeps its routes below %s', (base, expected) => {
  const { basePath, apiBase } = readConfiguration(page(base));
  expect(basePath).toBe(expected);
  expect(new URL(apiBase).pathname).toBe(`${expected}api/`);
});
