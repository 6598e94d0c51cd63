import { exportedFunctions, sharedNames } from './one-name';

/**
 * One name, one meaning. These names mean the same act in two domains that never import each other, or the same sample
 * in two sets of tests' data. The list may only become shorter: a new function takes a name of its own.
 */
const SHARED: readonly string[] = [
  'CollegeLines',
  'addEvents',
  'changesOf',
  'changesOf',
  'collegeLines',
  'columnsOf',
  'countFindings',
  'decide',
  'endSessions',
  'examOf',
  'factsOf',
  'fetchFailure',
  'findCollege',
  'findDegree',
  'findRequest',
  'findRun',
  'history',
  'isBroken',
  'isChanged',
  'knownDegree',
  'listEvents',
  'listMarks',
  'listPapers',
  'loadFailure',
  'lockPaper',
  'makeSignIn',
  'markProblem',
  'missing',
  'nameOf',
  'openExam',
  'ownMessage',
  'papers',
  'papersOf',
  'problemsOf',
  'propose',
  'redeemTicket',
  'saveCMark',
  'saveMark',
  'sign',
  'storeTicket',
  'typedOf',
  'usualExam',
  'withdraw',
];

test('two exported functions have one name only where the list says so', () => {
  expect(sharedNames(exportedFunctions())).toEqual(SHARED);
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
