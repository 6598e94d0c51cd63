import { ESLint } from 'eslint';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';
import { compileDomain } from '../../../packages/build/src/words-compiler.mjs';
import { root } from '../root';
import { planned } from './plan';
import { formatted, isOfWords, sourceTree, withFiles, type Files } from './tree';

/** One slice of each kind, the later ones upon the earlier. The tables and calls are those of the house. */
const COMMANDS = [
  'module paper-stock --permission student.read --table student --key student_id --college colcode',
  'module press-order --permission exam.manage --table exam',
  'call press-order/one-order --path /press-orders/:id --permission exam.manage --table exam',
  'call paper-stock/one-stock --path /paper-stocks/:id --permission student-file.request --table student --key student_id --college colcode',
  'screen camp-place/host-colleges --app admin --path host-colleges --permission setting.manage --call listCampPlaces --group Camps',
  'screen degree/all-degrees --app college --path all-degrees --permission degree.read --call listAllDegrees --menu',
  'screen degree/degree-levels --app camp --role camp --path levels --permission camp-mark.read --call listDegreeLevels',
];

async function generated(): Promise<Files> {
  const files = new Map<string, string>();
  for (const command of COMMANDS) {
    const made = await formatted(await planned(command.split(' '), withFiles(sourceTree(root), files)));
    for (const [file, text] of made) files.set(file, text);
  }
  return files;
}

/** What the compiler says of the files, as if they were written. */
function typeFailures(files: Files): string[] {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.browser.json'), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const settings = { ...options, incremental: false, tsBuildInfoFile: undefined };
  const host = ts.createCompilerHost(settings);
  // new files are asked for below node_modules, where the packages of the house are links
  const linked = /node_modules\/(@thervu\/[^/]+)/;
  const place = (file: string) =>
    path.resolve(file.replace(linked, (link) => path.relative(root, realpathSync(path.join(root, link)))));
  const sources = [...files].filter(([file]) => !file.endsWith('.po'));
  const ours = new Map(sources.map(([file, text]) => [path.join(root, file), text]));
  const folders = new Set([...ours.keys()].map((file) => path.dirname(file)));
  const { readFile, fileExists, directoryExists, realpath } = host;
  host.readFile = (file) => ours.get(place(file)) ?? readFile.call(host, file);
  host.fileExists = (file) => ours.has(place(file)) || fileExists.call(host, file);
  host.directoryExists = (folder) => folders.has(place(folder)) || directoryExists!.call(host, folder);
  host.realpath = (file) => (ours.has(place(file)) ? place(file) : realpath!.call(host, file));
  host.getSourceFile = (file, language) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, language);
  };
  const program = ts.createProgram([...ours.keys()], settings, host);
  return [...ours.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)!;
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${path.relative(root, file)}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
  });
}

async function lintFailures(files: Files): Promise<string[]> {
  const eslint = new ESLint({ cwd: root });
  const found: string[] = [];
  // the help of a screen is text, which the linter does not know, and words are compiled
  for (const [file, text] of [...files].filter(([name]) => !name.endsWith('.md') && !isOfWords(name)))
    for (const { messages } of await eslint.lintText(text, { filePath: file }))
      found.push(...messages.map(({ message }) => `${file}: ${message}`));
  return found;
}

async function layoutFailures(files: Files): Promise<string[]> {
  const config = await prettier.resolveConfig(path.join(root, 'package.json'));
  const found: string[] = [];
  for (const [file, text] of [...files].filter(([name]) => !isOfWords(name)))
    if (!(await prettier.check(text, { ...config, filepath: file }))) found.push(`${file}: not in the layout`);
  return found;
}

/** What `npm run words` says of a catalogue until it is translated. */
function wordFailures(files: Files, name: string): string[] {
  const read = (language: string) => files.get(`packages/words/catalogues/${name}/${language}.po`)!;
  return compileDomain(name, { en: read('en'), ta: read('ta') }).faults;
}

// A process of its own: linter and formatter are ESM with dynamic imports that jest cannot run in its sandbox.
const files = await generated();
process.stdout.write(
  JSON.stringify({
    files: [...files.keys()],
    types: typeFailures(files),
    lint: await lintFailures(files),
    layout: await layoutFailures(files),
    words: wordFailures(files, 'degree-levels'),
  }),
);
