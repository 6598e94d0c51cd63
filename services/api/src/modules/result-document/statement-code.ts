import { printedMarks } from '@thervu/contracts/result-document/result-document-rules';
import type { StatementPaper } from '@thervu/contracts/result-document/result-document-contract';
import { regnoKey } from '@thervu/contracts/student/register-number';
import { createHash } from 'node:crypto';
import { codeName } from '../../core/static/code-address';
import type { SigningKeys } from '../../core/session/signing-keys';

/** The contents of a code, in this order; docs/result-documents.md describes it for those who check statements offline. */
export interface StatementClaims {
  exam: string;
  /** Read from a code: its key, letters and digits in capitals. */
  regNo: string;
  colcode: string;
  name: string;
  version: number;
  serial: number;
  /** Of what is printed of the papers. */
  digest: string;
}

const FORM = 'THERVUM1';
const PARTS = 10;
const DIGEST_DIGITS = 16;
/** An Ed25519 signature in base64url. */
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/;

/** The keys of statements: made from those of the portal, and of no use for a hall ticket. */
export const statementKeys = (keys: SigningKeys): SigningKeys => keys.derived('statement of marks');

/**
 * The marks in the form of the digest: an unknown mark is empty here and '-' on paper. Printed statements are checked
 * against it for years, so this form must not change with the layout.
 */
function signedMarks(paper: StatementPaper): { int: string; ext: string; total: string } {
  const { int, ext, total } = printedMarks(paper);
  const { marks, int_max, int_mark, ext_max, ext_mark, result } = paper;
  return {
    int: marks && int_max > 0 && int_mark === null ? '' : int,
    ext: marks && ext_max > 0 && ext_mark === null && result !== 'AAA' ? '' : ext,
    total: result === 'AAA' || result === 'W' || (marks && paper.total_mark === null) ? '' : total,
  };
}

/** Sixteen digits that change with every printed mark and result. */
export function papersDigest(papers: readonly StatementPaper[]): string {
  const lines = papers.map((paper) => {
    const { int, ext, total } = signedMarks(paper);
    return [paper.sem, paper.p_code, int, ext, total, paper.result].join(' ');
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, DIGEST_DIGITS);
}

/** The signed text of a statement: readable with any reader, and checked with the public key alone. */
export function statementCode(keys: SigningKeys, claims: StatementClaims): string {
  const { exam, regNo, colcode, name, version, serial, digest } = claims;
  const text = [FORM, exam, regnoKey(regNo), colcode, codeName(name), version, serial, digest, keys.current].join('|');
  return `${text}|${keys.sign(text).toString('base64url')}`;
}

/** The contents of a code, if `statementCode` made it under one of these keys and it is unchanged. */
export function readStatementCode(keys: SigningKeys, code: string): StatementClaims | undefined {
  const parts = code.trim().split('|');
  const [kid, signature] = parts.slice(-2) as [string, string];
  if (parts.length !== PARTS || parts[0] !== FORM || !SIGNATURE.test(signature)) return undefined;
  if (!keys.verify(kid, parts.slice(0, -1).join('|'), Buffer.from(signature, 'base64url'))) return undefined;
  const [, exam, regNo, colcode, name, version, serial, digest] = parts as string[];
  return {
    exam: exam!,
    regNo: regNo!,
    colcode: colcode!,
    name: name!,
    digest: digest!,
    version: Number(version),
    serial: Number(serial),
  };
}
