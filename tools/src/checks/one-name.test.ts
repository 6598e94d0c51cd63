import { exportedFunctions, sharedNames } from './one-name';

test('one name, one meaning: no two exported functions have one name', () => {
  expect(sharedNames(exportedFunctions())).toEqual([]);
});

test('a name in two files of one side is found; a call and what answers it share theirs by rule', () => {
  const functions = [
    { name: 'lockExam', file: 'services/api/src/modules/exam/a-queries.ts' },
    { name: 'lockExam', file: 'services/api/src/modules/mark/b-queries.ts' },
    { name: 'listDegrees', file: 'packages/contracts/src/degree/degree-contract.ts' },
    { name: 'listDegrees', file: 'services/api/src/modules/degree/degree-queries.ts' },
    { name: 'withdraw', file: 'services/api/src/modules/result-release/release-queries.ts' },
    { name: 'withdraw', file: 'services/api/src/modules/result-release/release-service.ts' },
  ];
  expect(sharedNames(functions)).toEqual(['lockExam']);
});
