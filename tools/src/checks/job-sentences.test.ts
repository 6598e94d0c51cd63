import { translateToTamil } from '@thervu/words/known-messages';
import { jobFiles, jobSentences } from './job-sentences';

/** What stays in Latin letters: values, codes of results and names of settings. */
const VALUES = /N7|\b(P|RA|AAA|W|BACKUP_[A-Z_]+)\b/g;
const isEnglish = (sentence: string) => /[A-Za-z]{2}/.test(translateToTamil(sentence).replace(VALUES, ''));

test('[DEL-8] every title, step, end and failure of a job that its source writes has its Tamil', () => {
  const files = jobFiles();
  const sentences = files.map((file) => ({ file, said: jobSentences(file) }));
  expect(sentences.flatMap(({ said }) => said).length).toBeGreaterThan(180);
  const left = sentences.flatMap(({ file, said }) => said.filter(isEnglish).map((sentence) => `${file}: ${sentence}`));
  expect(left).toEqual([]);
});

test.each([
  [
    "const job = { kind: K, title: `Making ${pluralise(n, 'list', 'lists')} of ${exam}` };",
    ['Making 1 list of N7', 'Making 3 lists of N7'],
  ],
  ["throw new JobFailed('Not today.');", ['Not today.']],
  ["await progress(1, 2, done ? 'Nearly there' : 'Beginning');", ['Nearly there', 'Beginning']],
  // clauses that are joined are looked up one by one
  [
    "const parts = [`${some(n, 'row', 'rows')} read`, bad > 0 && 'some were bad']; return { message: `${parts.filter(Boolean).join('; ')}.` };",
    ['1 row read', '3 rows read', 'some were bad'],
  ],
  ['return { message: describe(tally) };', []],
])('the sentences of %s are %j', (source, sentences) => {
  expect(jobSentences('sample-jobs.ts', source)).toEqual(sentences);
});
