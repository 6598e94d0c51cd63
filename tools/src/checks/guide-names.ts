import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../root';

/** A page of the portal as its list of screens has it. */
export interface GuideScreen {
  label: string;
  menu?: true | string;
  /** `domain/page` of its help. */
  help?: string;
}

/** What is written on screens: whole labels, the same in small letters, and labels with parts that are put in: `Save ${section}`. */
export interface ScreenTexts {
  whole: ReadonlySet<string>;
  parts: ReadonlySet<string>;
  patterns: readonly RegExp[];
}

/** A name in a guide, with the heading of the step it belongs to. */
export interface GuideName {
  step: string;
  name: string;
}

/** Emphasised once: the names of menus, pages, buttons, fields and files. */
const NAME = /(?<!\*)\*([^*\n]+)\*(?!\*)/g;

/** The names of a guide, step by step. */
export const namesOf = (guide: string): GuideName[] =>
  guide.split(/^## /m).flatMap((part) => {
    const step = part.slice(0, part.indexOf('\n'));
    return [...part.matchAll(NAME)].map(([, name]) => ({ step, name: name! }));
  });

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Adds the texts of a source file: literals, and templates with a word or a sign of their own. */
function collect(file: string, whole: Set<string>, patterns: RegExp[]): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) whole.add(plain(node.text));
    if (ts.isTemplateExpression(node)) {
      const pieces = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (pieces.some((piece) => piece.trim() !== ''))
        patterns.push(new RegExp(`^${pieces.map((piece) => escaped(piece)).join('(.+)')}$`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

const MESSAGE = /^msgstr "(.*)"$/gm;
/** Where a message of a catalogue takes a value. */
const PLACE = /\{\w+\}/;
/** A message of several forms; the general one is what a guide writes. */
const PLURAL = /\{\w+, plural,.*?other \{([^{}]*)\}\}/g;
/** The import of a catalogue; that of who has read the Tamil is none. */
const CATALOGUE_OF = /@thervu\/words\/compiled\/(?!tamil-readers)([\w-]+)'/g;

/** Adds the English messages of a catalogue. */
function collectMessages(catalogue: string, whole: Set<string>, patterns: RegExp[]): void {
  const file = path.join(root, 'packages/words/catalogues', catalogue, 'en.po');
  for (const [, text] of readFileSync(file, 'utf8').matchAll(MESSAGE)) {
    const message = text!.replace(PLURAL, (_all, general: string) => general.replace('#', '{n}'));
    whole.add(plain(message));
    const pieces = message.split(PLACE);
    // what is made of values alone would match any name
    if (pieces.length > 1 && pieces.some((piece) => /\p{L}/u.test(piece)))
      patterns.push(new RegExp(`^${pieces.map(escaped).join('(.+)')}$`));
  }
}

/** Everything that stands on the pages of these folders, with the catalogues they speak from; tests and samples are left out. */
export function textsBelow(folders: readonly string[]): ScreenTexts {
  const whole = new Set<string>();
  const patterns: RegExp[] = [];
  const catalogues = new Set<string>();
  for (const folder of folders) {
    const names = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
    for (const file of names.map((name) => path.join(root, folder, name))) {
      if (!/\.tsx?$/.test(file) || /\.test\.|-(samples|fixtures|testing)\./.test(file)) continue;
      collect(file, whole, patterns);
      for (const [, name] of readFileSync(file, 'utf8').matchAll(CATALOGUE_OF)) catalogues.add(name!);
    }
  }
  for (const catalogue of catalogues) collectMessages(catalogue, whole, patterns);
  return { whole, parts: new Set([...whole].map((text) => text.toLowerCase())), patterns };
}

/** Whether a name is a label: alone, put together of known parts, or with a number, which a guide leaves out or writes as …. */
export function isLabel(name: string, { whole, parts, patterns }: ScreenTexts): boolean {
  const numbered = name.replace('…', '1');
  const known = (part: string) => part === '1' || parts.has(part.toLowerCase().replace(/^1 /, ''));
  const made = (label: string) => patterns.some((pattern) => pattern.exec(label)?.slice(1).every(known));
  return whole.has(name) || made(numbered) || made(`${numbered} (1)`);
}
