import { fieldLabel } from './field-labels';

test.each([
  ['P_CODE', 'Paper Code'],
  ['body/0/stu_name', 'Student Name'],
  ['courses/3/examdate', 'Exam Date'],
  ['something_else', 'An entry'],
  ['__proto__', 'An entry'],
  ['', 'An entry'],
])('[F-26] the field %s is called %s', (path, label) => {
  expect(fieldLabel(path)).toBe(label);
});
