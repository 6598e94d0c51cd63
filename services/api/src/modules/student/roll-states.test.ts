import { ON_ROLL } from '@thervu/contracts/student/student-options';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const API = path.resolve(import.meta.dirname, '../../..');

/** Every file of the server that asks for the state of an admitted student, and why it does not ask for a migrated one. */
const ADMITTED_ALONE: Readonly<Record<string, string>> = {
  'src/modules/student/register-queries.ts':
    'numbers are given to those who have none; a migrated student came with one',
  'src/modules/student/admission/admission-form-service.ts': 'Final Submit makes the state',
  'src/modules/import/student-write-queries.ts': 'the import makes the state, of migrated students as well',
  'src/modules/registration/registration-queries.ts': 'who joins again is what he was: migrated while the form is open',
};

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(API, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => path.relative(API, path.join(entry.parentPath, entry.name)));
}

test('[DAY-8] every query by the state of a student takes migrated ones as it takes admitted ones, or is listed here', () => {
  expect(ON_ROLL).toEqual(['ACTIVE', 'MIGRATED']);
  const asking = ['src/modules', 'src/core', 'sql'].flatMap(filesBelow).filter((file) => {
    const text = readFileSync(path.join(API, file), 'utf8');
    return text.split('\n').some((line) => /'ACTIVE'/.test(line) && !/'MIGRATED'/.test(line));
  });
  expect(asking.filter((file) => ADMITTED_ALONE[file] === undefined)).toEqual([]);
});
