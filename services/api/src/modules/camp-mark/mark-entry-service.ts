import type { Pass } from '@thervu/contracts/bundle/bundle-contract';
import { positionOf } from '@thervu/contracts/bundle/bundle-rules';
import type { MarkEntry, PaperByBarcode, SavedMark } from '@thervu/contracts/camp-mark/mark-entry-contract';
import { savedText } from '@thervu/contracts/camp-mark/mark-entry-rules';
import type { FastifyRequest } from 'fastify';
import { BadRequest, Conflict, Forbidden, Invalid, NotFound, type Refusal } from '../../core/problem';
import { signedIn } from '../../core/session';
import {
  findPaper,
  keyMark,
  type Camp,
  type FoundPaper,
  type Keyed,
  type Keying,
  type Outcome,
} from './mark-entry-queries';

const KEY = /^[\x21-\x7e]{8,200}$/;

/** The camp a session belongs to; who has none may key nothing. */
export function campOf(request: FastifyRequest): Camp {
  const { camp } = signedIn(request).scope;
  if (!camp) throw new Forbidden('Only officers of a camp may do this.', 'no-camp');
  return camp;
}

const at = (field: string, message: string) => [{ field, message }];

/** A refusal in the words an operator can act on; undefined where nothing was refused. */
function refusalOf({ outcome, told, tot }: Keyed, { bundleno, pass }: Keying): Refusal | undefined {
  const script = (type: string, message: string) => new Invalid(type, message, at('barcode', message));
  const taken = (type: string, message: string) =>
    new Conflict(type, message, undefined, at('barcode', message));
  const refusals: Partial<Record<Outcome, () => Refusal>> = {
    UNKNOWN: () => new NotFound('script-unknown', 'Paper not found'),
    WRONG_CAMP: () =>
      script('script-wrong-camp', `This script belongs to ${told ? `the camp ${told}` : 'no camp yet'}.`),
    WRONG_PAPER: () =>
      script('script-wrong-paper', `This script is of the paper ${told}, not of that of bundle ${bundleno}.`),
    ABSENT: () =>
      script('script-absent', 'This candidate was marked absent. Hand the script to the camp officer.'),
    VOID: () =>
      script('script-void', 'This barcode is no longer valid. Hand the script to the camp officer.'),
    OTHER_POSITION: () =>
      taken(
        'script-other-position',
        told
          ? `This script belongs to bundle ${told}.`
          : `This script was not received into bundle ${bundleno}.`,
      ),
    POSITION_TAKEN: () =>
      taken('script-already-entered', `The ${pass} mark of this script has already been entered.`),
    BUNDLE_FULL: () =>
      taken('bundle-complete', `Bundle complete: all ${tot} scripts of bundle ${bundleno} are counted.`),
    OVER_MAX: () =>
      new Invalid(
        'mark-over-maximum',
        `The highest mark of this paper is ${told}.`,
        at(`${pass}mark`, `The highest mark of this paper is ${told}.`),
      ),
    SAME_OFFICER: () =>
      taken(
        'same-officer',
        'A and B must be keyed by two different officers, and you have keyed the other one.',
      ),
    VOIDED_BY_SAME: () =>
      taken(
        'voided-by-same',
        `You have taken the ${pass} mark of this script away: somebody else must key it again.`,
      ),
    VERIFIED: () =>
      taken('mark-verified', 'This mark has been verified by the camp officer and can no longer be changed.'),
    SECOND_PASS: () =>
      taken('second-pass', 'The script has been keyed a second time: ask the camp officer for a change.'),
    KEY_REUSED: () => new Conflict('idempotency-key-reused', 'This Idempotency-Key belongs to another mark.'),
    NO_BUNDLE: () => new NotFound('no-bundle', 'No bundle data found'),
    BUNDLE_ELSEWHERE: () =>
      new NotFound('bundle-elsewhere', `Bundle ${bundleno} belongs to the camp ${told}.`),
    BUNDLE_CLOSED: () => new Conflict('bundle-closed', `Bundle ${bundleno} is closed.`),
    STAGE: () => new Invalid('camp-closed', 'The keying of marks is closed for this exam.'),
  };
  return refusals[outcome]?.();
}

async function keyed(request: FastifyRequest, keying: Keying): Promise<Keyed> {
  const answer = await keyMark(request.db, campOf(request), keying);
  const refusal = refusalOf(answer, keying);
  if (refusal) throw refusal;
  return answer;
}

function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && KEY.test(key)) return key;
  const message = 'Send the header Idempotency-Key with 8 to 200 characters.';
  throw new BadRequest(message, at('Idempotency-Key', message));
}

function passOf({ Amark, Bmark }: MarkEntry): { pass: Pass; mark: number } {
  if ((Amark === undefined) === (Bmark === undefined)) {
    const message = 'Send either Amark or Bmark.';
    throw new Invalid('one-mark', message, at(Amark === undefined ? 'Amark' : 'Bmark', message));
  }
  return Amark === undefined ? { pass: 'B', mark: Bmark! } : { pass: 'A', mark: Amark };
}

/** Officer numbers of older clients are no proof: the session's counts, and a different one is worth a line in the log. */
function noteForeignOfficer(request: FastifyRequest, { aopid, bopid }: MarkEntry, { officerId }: Camp): void {
  for (const given of [aopid, bopid]) {
    if (given !== undefined && String(given) !== String(officerId))
      request.log.warn({ officer: officerId }, 'a mark was sent in the name of another officer');
  }
}

/** Keys a mark as the officer of the session. Throws the refusal in words; one that is about the script stays as a problem. */
export async function saveMark(request: FastifyRequest, body: MarkEntry): Promise<SavedMark> {
  const camp = campOf(request);
  const { pass, mark } = passOf(body);
  noteForeignOfficer(request, body, camp);
  const { bundleno, barcode } = body;
  const key = keyOf(request);
  const row = await keyed(request, {
    ...{ pass, bundleno, barcode, mark, key },
    station: request.ip,
    requestId: request.id,
  });
  const action = row.outcome as SavedMark['action'];
  const moment = row.keyed_at.toISOString();
  const { packet, slno } = positionOf(row.next_n);
  return {
    message: savedText(action),
    action,
    event: row.event_id,
    next: { packet, slno },
    complete: row.next_n > row.tot,
    ...{ id: row.mark_id, barcode, bundleno, packet: row.packet, slno: row.slno, p_code: row.paper },
    ...{ Amark: pass === 'A' ? mark : null, Bmark: pass === 'B' ? mark : null, Cmark: null },
    aopid: pass === 'A' ? camp.officerId : null,
    bopid: pass === 'B' ? camp.officerId : null,
    aupdateon: pass === 'A' ? moment : null,
    bupdateon: pass === 'B' ? moment : null,
  };
}

/** What of the three marks these eyes may see: an operator their own keying, a camp officer A and B once both are there. */
function seenBy({ role, camp }: { role: string; camp: Camp }, found: FoundPaper): PaperByBarcode {
  const { place: _place, aopid, bopid, ...paper } = found;
  if (role === 'campadmin' && paper.Amark !== null && paper.Bmark !== null) return paper;
  const own = (officer: number | null, mark: number | null) => (officer === camp.officerId ? mark : null);
  return { ...paper, Amark: own(aopid, paper.Amark), Bmark: own(bopid, paper.Bmark), Cmark: null };
}

/** The paper of a barcode; with bundle and pass the scan is judged first, exactly as the keying will be. */
export async function paperByBarcode(
  request: FastifyRequest,
  barcode: string,
  { bundle, pass }: { bundle?: number | undefined; pass?: Pass | undefined },
): Promise<PaperByBarcode> {
  const camp = campOf(request);
  if (bundle !== undefined && pass !== undefined) {
    const scan = { pass, bundleno: bundle, barcode, mark: null, key: null };
    await keyed(request, { ...scan, station: request.ip, requestId: request.id });
  }
  const found = await findPaper(request.db, camp, barcode);
  if (!found || found.place !== camp.place) throw new NotFound('script-unknown', 'Paper not found');
  const seen = seenBy({ role: signedIn(request).role, camp }, found);
  // while a pass is keyed only its own mark is told, also to somebody who may see both
  if (pass === undefined) return seen;
  const own = { A: { Bmark: null }, B: { Amark: null } }[pass];
  return { ...seen, ...own, Cmark: null };
}
