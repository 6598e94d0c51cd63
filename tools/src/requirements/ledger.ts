import { readFileSync } from 'node:fs';
import { root } from '../root';

export interface Requirement {
  id: string;
  area: string;
  roles: string[];
  text: string;
}

/** The ledger's rows, from `docs/requirements/ledger.tsv`. */
export function readLedger(file = `${root}docs/requirements/ledger.tsv`): Requirement[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', roles = '', , text = ''] = line.split('\t');
    return { id, area, roles: roles.split(','), text };
  });
}

/** Ids in square brackets of a title: `[S5-VAL-MARK-04]`, or several: `[S9-CONST-QP-01, S9-CONST-QP-02]`. */
export function idsIn(title: string): string[] {
  const inner = [...title.matchAll(/\[([^\][]*)\]/g)].flatMap(([, text = '']) => text.split(/[\s,;]+/));
  return inner.filter((part) => /^S[1-9](?:-[A-Z0-9]+)+-\d{2,3}$/.test(part));
}
