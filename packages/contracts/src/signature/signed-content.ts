// What is signed, made from what the desk shows: the browser asks for the digest of it, and the server makes the same from what
// it is about to do. One function for each kind; a field that is left out here is not signed.
import type { SignatureKind, SignedContent } from './signature-contract';

export interface Signed {
  kind: SignatureKind;
  subject: string;
  content: SignedContent;
}

/** Approval of a run of the results, with the counts that were seen. */
export const runSigned = (run: {
  id: number;
  kind: string;
  version: number;
  row_version: number;
  counts: Readonly<Record<string, number>>;
}): Signed => ({
  kind: 'RUN',
  subject: `Run ${run.id}`,
  content: { ...run.counts, run: run.id, kind: run.kind, release: run.version, row_version: run.row_version },
});

/** A moderation order: proposed by one officer, approved by another. */
export const moderationSigned = (
  step: 'PROPOSED' | 'APPROVED',
  exam: number,
  order: { scope: string; p_code: string | null; max_marks: number; order_no: string },
): Signed => ({
  kind: 'MODERATION',
  subject: `Order ${order.order_no}`,
  content: {
    step,
    exam,
    scope: order.scope,
    paper: order.p_code,
    marks_at_most: order.max_marks,
    order: order.order_no,
  },
});

/** The way of an exam back into the valuation: asked for by one officer, agreed by another. */
export const reopeningSigned = (step: 'ASKED' | 'AGREED', exam: number, reason: string): Signed => ({
  kind: 'REOPENING',
  subject: `Exam ${exam}`,
  content: { step, exam, reason },
});

/** The moment a release becomes visible, signed where it has one. */
function momentSigned(moment: string | null | undefined, announced: boolean | undefined): SignedContent {
  return moment == null ? {} : { visible_from: moment, announced: announced ?? false };
}

/** A release: proposed by one officer, released by another. */
export const proposalSigned = (proposal: {
  exam: number;
  run_id: number;
  session_title: string;
  note: string;
  visible_from?: string | null | undefined;
  announced?: boolean | undefined;
}): Signed => ({
  kind: 'RELEASE',
  subject: `Proposal of run ${proposal.run_id}`,
  content: {
    step: 'PROPOSED',
    exam: proposal.exam,
    run: proposal.run_id,
    heading: proposal.session_title,
    note: proposal.note,
    ...momentSigned(proposal.visible_from, proposal.announced),
  },
});

export const releaseSigned = (release: {
  exam: number;
  id: number;
  version: number | null;
  run_id: number;
  session_title: string;
  openFindings: number;
  note: string;
  visibleFrom: string | null;
  announced: boolean;
}): Signed => ({
  kind: 'RELEASE',
  subject: `Release ${release.id}`,
  content: {
    step: 'RELEASED',
    exam: release.exam,
    proposal: release.id,
    release: release.version,
    run: release.run_id,
    heading: release.session_title,
    open_findings: release.openFindings,
    note: release.note,
    ...momentSigned(release.visibleFrom, release.announced),
  },
});

/** What the public sees of an exam: asked for by one officer, confirmed by another. */
export const sessionSigned = (
  step: 'ASKED' | 'CONFIRMED',
  exam: number,
  asked: { kind: string; release: number | null; reason: string; en: string | null; ta: string | null },
): Signed => ({
  kind: 'SESSION',
  subject: `Exam ${exam}`,
  content: {
    step,
    exam,
    what: asked.kind,
    release: asked.release,
    reason: asked.reason,
    public_text: asked.en,
    public_text_tamil: asked.ta,
  },
});

/** Outcomes of a revaluation as they were read. */
export const outcomesSigned = (exam: number, outcomes: readonly { rid: number; row_version: number }[]): Signed => ({
  kind: 'REVAL_OUTCOME',
  subject: `Exam ${exam}`,
  content: { exam, outcomes: outcomes.map(({ rid, row_version }) => `${rid}/${row_version}`).sort() },
});

/** Every outcome that is not flagged, by their number and the digest of the decision that was shown. */
export const unflaggedSigned = (exam: number, count: number, decision: string | null): Signed => ({
  kind: 'REVAL_OUTCOME',
  subject: `Exam ${exam}`,
  content: { exam, unflagged: count, decision },
});

/** The decision about a correction of a final mark. */
export const correctionSigned = (
  correction: { id: number; old: number | null; new: number | null },
  decision: 'APPROVED' | 'REFUSED',
  reason: string,
): Signed => ({
  kind: 'MARK_CORRECTION',
  subject: `Correction ${correction.id}`,
  content: { correction: correction.id, from: correction.old, to: correction.new, decision, reason },
});

/** A withheld result that is released. */
export const releaseWithheldSigned = (
  withhold: { id: number; reg_no: string; p_code: string | null },
  note: string,
): Signed => ({
  kind: 'WITHHOLD_RELEASED',
  subject: `${withhold.reg_no}, ${withhold.p_code ?? 'all papers'}`,
  content: { withhold: withhold.id, reg_no: withhold.reg_no, paper: withhold.p_code, note },
});

/** A rule set that is frozen, as it was last saved. */
export const ruleSetSigned = (set: { id: number; name: string; row_version: number }): Signed => ({
  kind: 'RULE_SET',
  subject: set.name,
  content: { rule_set: set.id, name: set.name, row_version: set.row_version },
});

/** The second signature of the office under a void of a packet, or under a third mark outside A and B. */
export const keyingSigned = (entry: {
  id: number;
  kind: 'VOID' | 'THIRD_MARK';
  valuation: string;
  place: string;
  p_code: string;
  bundleno: number | null;
  packet: number | null;
  pass: string | null;
  marks: number | null;
  amark: number | null;
  bmark: number | null;
  cmark: number | null;
  reason: string;
}): Signed => ({
  kind: entry.kind,
  subject: `Entry ${entry.id}`,
  content: {
    entry: entry.id,
    valuation: entry.valuation,
    camp: entry.place,
    paper: entry.p_code,
    bundle: entry.bundleno,
    packet: entry.packet,
    pass: entry.pass,
    marks: entry.marks,
    a: entry.amark,
    b: entry.bmark,
    c: entry.cmark,
    reason: entry.reason,
  },
});

/** The second officer's word that an archive of the database may be fetched. */
export const backupSigned = (backup: { id: string; file: string }): Signed => ({
  kind: 'BACKUP',
  subject: backup.file,
  content: { backup: backup.id, file: backup.file },
});

/** What is signed of an account of the office: who it is and what the person may do, as one officer proposes it. */
export const accountProposed = (proposal: {
  kind: 'PERSON' | 'CHANGE' | 'CODE';
  /** Null of a new person. */
  staff: number | null;
  email: string | null;
  name: string | null;
  /** In words. */
  duties: string | null;
  reason: string;
}): Signed => ({
  kind: 'OFFICE_ACCOUNT',
  subject: `Proposal about ${proposal.name ?? `person ${proposal.staff}`}`,
  content: { step: 'PROPOSED', ...proposal },
});

/** The other officer's word under a proposal, which nobody can change once it is made. */
export const accountConfirmed = (proposal: {
  id: number;
  kind: string;
  duties: string | null;
  reason: string;
}): Signed => ({
  kind: 'OFFICE_ACCOUNT',
  subject: `Proposal ${proposal.id}`,
  content: {
    step: 'CONFIRMED',
    proposal: proposal.id,
    kind: proposal.kind,
    duties: proposal.duties,
    reason: proposal.reason,
  },
});

export const accountEnded = (staff: number, reason: string): Signed => ({
  kind: 'OFFICE_ACCOUNT',
  subject: `Person ${staff}`,
  content: { step: 'ENDED', staff, reason },
});

/** Results of before the portal, by the sums the college has signed and the digest of all of them. */
export const earlierSigned = (batch: {
  id: number;
  file: string;
  results: number;
  students: number;
  marks: number | null;
  credits: number;
  creditPoints: string | null;
  digest: string;
}): Signed => ({
  kind: 'EARLIER_RESULTS',
  subject: `Earlier results ${batch.id}`,
  content: {
    batch: batch.id,
    file: batch.file,
    results: batch.results,
    students: batch.students,
    marks: batch.marks,
    credits: batch.credits,
    credit_points: batch.creditPoints,
    digest: batch.digest,
  },
});

/** A text of notices, word for word as it was seen. */
export const noticeTemplateSigned = (template: {
  id: number;
  key: string;
  channel: string;
  language: string;
  version: number;
  subject: string | null;
  body: string;
}): Signed => ({
  kind: 'NOTICE',
  subject: `Template ${template.id}`,
  content: {
    template: template.id,
    key: template.key,
    channel: template.channel,
    language: template.language,
    version: template.version,
    subject: template.subject,
    body: template.body,
  },
});

/** A notice to many people, by their number and the parts of its SMS. */
export const noticeSigned = (notice: {
  id: number;
  key: string;
  thing: string;
  people: number | null;
  parts: number | null;
}): Signed => ({
  kind: 'NOTICE',
  subject: `Notice ${notice.id}`,
  content: { notice: notice.id, key: notice.key, about: notice.thing, people: notice.people, parts: notice.parts },
});
