import { BUNDLE_SIZE } from '@thervu/contracts/bundle/bundle-rules';
import { audit } from '../../core/audit/audit';
import type { Db } from '../../core/database/connect';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { lockStage } from '../exam/exam-service';
import { addMovements, campState, type BundleScope } from './bundle-queries';
import { bundleScope, writingScope, type BundleChoice } from './bundle-scope';
import {
  addReceipts,
  joinKeyed,
  recordAbsentScripts,
  bundleFacts,
  highestBundle,
  insertBundles,
  lockBundleNumbers,
  receivedPapers,
  scannedScripts,
  waitingScripts,
  type ScannedScript,
} from './receipt-queries';

/** Receipts and bundles change only while scripts travel: the stage is held until the transaction ends. */
async function openCamp(trx: Db, scope: BundleScope): Promise<void> {
  await lockStage(trx, scope.examId);
  const { stage, camp_locked_at } = await campState(trx, scope);
  if ((stage !== 'CONDUCT' && stage !== 'VALUATION') || camp_locked_at)
    throw new Invalid('camp-closed', 'Scripts are received and bundled while an exam is held or valued.');
}

/** Why a scanned script is not received here, or undefined. */
function scriptProblem(script: ScannedScript | undefined, place: string): string | undefined {
  if (!script) return 'Paper not found';
  if (script.place !== place) return `Belongs to ${script.place ? `the camp ${script.place}` : 'no camp yet'}.`;
  if (script.status === 'VOID') return 'This barcode is no longer valid.';
  if (script.status === 'ABSENT') return 'This candidate was marked absent: tell the examination office.';
  return undefined;
}

export async function receive(context: Context, body: BundleChoice & { barcodes: string[] }) {
  const scope = await writingScope(context, body);
  const { userId } = context.user;
  const { scope: mine } = context;
  const barcodes = [...new Set(body.barcodes)];
  return context.db.transaction(async (trx) => {
    await openCamp(trx, scope);
    const found = new Map(
      (await scannedScripts(trx, scope, barcodes)).map((scannedScript) => [scannedScript.barcode, scannedScript]),
    );
    const checked = barcodes.map((barcode) => ({
      barcode,
      reason: scriptProblem(found.get(barcode), scope.place),
    }));
    const refused = checked.flatMap(({ barcode, reason }) => (reason === undefined ? [] : [{ barcode, reason }]));
    const fit = checked.filter(({ reason }) => reason === undefined).map(({ barcode }) => found.get(barcode)!);
    const received = await addReceipts(trx, scope, userId, fit);
    await joinKeyed(
      trx,
      scope,
      fit.map(({ barcode }) => barcode),
    );
    const absent = refused.filter(
      ({ barcode }) => found.get(barcode)?.status === 'ABSENT' && found.get(barcode)?.place === scope.place,
    );
    await recordAbsentScripts(
      trx,
      scope,
      mine.camp?.officerId ?? null,
      absent.map(({ barcode }) => barcode),
    );
    const already = fit.length - received.length;
    if (received.length + refused.length > 0) {
      await audit(trx, context, {
        action: 'SCRIPTS_RECEIVED',
        entity: 'script_receipt',
        entityKey: scope.place,
        examId: scope.examId,
        after: { received, refused },
      });
    }
    const texts = [
      `${received.length} received`,
      ...(already ? [`${already} received before`] : []),
      ...(refused.length ? [`${refused.length} refused`] : []),
    ];
    return {
      message: `Scripts: ${texts.join(', ')}.`,
      received: received.length,
      already,
      refused,
      p_code: fit.at(-1)?.p_code ?? null,
    };
  });
}

export async function listReceived(context: Context, choice: BundleChoice) {
  return receivedPapers(context.db, await bundleScope(context, choice));
}

export interface BundleOrder extends BundleChoice {
  p_code: string;
  size?: number | undefined;
  qp_no?: string | undefined;
}

/** Cuts the received scripts of a paper, in order of their numbers, into bundles. */
export async function makeBundles(context: Context, body: BundleOrder) {
  const scope = await writingScope(context, body);
  const { userId } = context.user;
  const { scope: mine } = context;
  const { p_code, size = BUNDLE_SIZE, qp_no = null } = body;
  return context.db.transaction(async (trx) => {
    await openCamp(trx, scope);
    await lockBundleNumbers(trx, scope);
    const waiting = await waitingScripts(trx, scope, p_code);
    if (waiting.length === 0) {
      const message = `No received script of the paper ${p_code} waits for a bundle.`;
      throw new Invalid('nothing-waits', message, [{ field: 'p_code', message }]);
    }
    const facts = await bundleFacts(trx, scope, p_code);
    const first = (await highestBundle(trx, scope)) + 1;
    const bundles = Array.from({ length: Math.ceil(waiting.length / size) }, (_none, i) => ({
      bundleno: first + i,
      p_code,
      qp_no,
      ...facts,
      barcodes: waiting.slice(i * size, (i + 1) * size),
    }));
    await insertBundles(trx, scope, bundles);
    await addMovements(
      trx,
      scope,
      bundles.map(({ bundleno, barcodes }) => ({
        bundleno,
        kind: 'RECEIVED' as const,
        counted: barcodes.length,
        exno: null,
        note: null,
        officer_id: mine.camp?.officerId ?? null,
        by_user: userId,
      })),
    );
    const made = bundles.map(({ bundleno, barcodes }) => ({
      bundleno,
      tot_paper: barcodes.length,
      first: barcodes[0]!,
      last: barcodes.at(-1)!,
    }));
    await audit(trx, context, {
      action: 'BUNDLES_MADE',
      entity: 'bundle',
      entityKey: p_code,
      examId: scope.examId,
      after: made,
    });
    const what = made.length === 1 ? `Bundle ${first}` : `Bundles ${first} to ${first + made.length - 1}`;
    return { message: `${what} made of ${waiting.length} scripts.`, bundles: made };
  });
}
