import { inStore, type StockKind } from '@thervu/contracts/centre-day/stock-rules';
import { pluralise } from '@thervu/contracts/core/format';
import { audit } from '../../core/audit/audit';
import { Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { collegeNamed } from '../../core/session/scope';
import { examByName } from '../exam/exam-service';
import { sittingNamed } from '../seating/seating-service';
import * as queries from './centre-day-queries';

/** The register of answer books of a centre. */

const LOST_WORDS = 'Say in a note what became of lost books.';

async function centreNamed({ scope, db }: Pick<Context, 'scope' | 'db'>, path: { exam: string; centre: string }) {
  const centre = collegeNamed(scope, path.centre);
  return { exam: await examByName(db, path.exam), centre };
}
export async function answerBooks(context: Context, path: { exam: string; centre: string }) {
  const { exam, centre } = await centreNamed(context, path);
  const lines = await queries.listStock(context.db, exam.id, centre);
  return { in_store: inStore(lines), lines: lines.map(({ at, ...line }) => ({ ...line, at: at.toISOString() })) };
}
export async function recordAnswerBooks(
  context: Context,
  path: { exam: string; centre: string },
  body: {
    kind: StockKind;
    count: number;
    examdate?: string | undefined;
    examsession?: 'FN' | 'AN' | undefined;
    note?: string | undefined;
  },
) {
  const { exam, centre } = await centreNamed(context, path);
  if (body.kind === 'LOST' && body.note === undefined)
    throw new Invalid('note-missing', LOST_WORDS, [{ field: 'note', message: LOST_WORDS }]);
  return context.db.transaction(async (trx) => {
    const { key } = await sittingNamed(context, trx, {
      ...path,
      date: body.examdate ?? '2000-01-01',
      session: body.examsession ?? 'FN',
    });
    const store = inStore(await queries.listStock(trx, exam.id, centre));
    if ((body.kind === 'RETURNED' || body.kind === 'LOST') && body.count > store) {
      const message = `The store should hold ${pluralise(Math.max(0, store), 'answer book', 'answer books')}. Record what was received first.`;
      throw new Invalid('more-than-store', message, [{ field: 'count', message }]);
    }
    const line = {
      kind: body.kind,
      count: body.count,
      examdate: body.examdate ?? null,
      examsession: body.examsession ?? null,
      note: body.note ?? null,
    };
    await queries.insertStock(trx, key.examId, centre, [line], context.user.userId);
    const lines = await queries.listStock(trx, exam.id, centre);
    await audit(trx, context, {
      action: 'ANSWER_BOOKS',
      entity: 'answer_book_stock',
      entityKey: centre,
      examId: exam.id,
      after: line,
    });
    return { message: 'Saved.', in_store: inStore(lines) };
  });
}
