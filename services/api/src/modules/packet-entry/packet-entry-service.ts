import type { PacketSheet } from '@thervu/contracts/packet-entry/packet-entry-contract';
import { DUPLICATE, duplicatesIn, type SheetLine } from '@thervu/contracts/packet-entry/packet-entry-rules';
import { audit } from '../../core/audit/audit';
import { Conflict, Invalid } from '../../core/http/problem';
import type { Context } from '../../core/session/context';
import { assertCampOpen, scopeOf, type CampScope } from '../camp-mark/camp-scope';
import { examByName } from '../exam/exam-service';
import { findScripts, insertLines, standingLines, type SheetHead, type SheetScript } from './packet-entry-queries';

/** The exam that is named; an officer may name that of the own camp alone. */
async function sheetScope(context: Context, exam: string): Promise<CampScope> {
  const { camp } = context.scope;
  const { id } = await examByName(context.db, exam);
  if (camp && camp.examId !== id) {
    const message = 'You may only enter packets of the exam of your camp.';
    throw new Invalid('other-exam', message, [{ field: 'selectedExam', message }]);
  }
  return scopeOf(context, exam);
}

/** The script row behind a dummy number: never an application, from which a register number could be reached. */
export async function findDummy(context: Context, dummyno: string, exam: string): Promise<{ id: number }[]> {
  const found = await findScripts(context.db, await sheetScope(context, exam), [dummyno]);
  return found.map(({ id }) => ({ id }));
}

type Row = (i: number, what: string, message: string) => { field: string; message: string };
/** A row by its serial: the dummy number is hidden on the page. */
const rowsOf =
  (lines: readonly SheetLine[]): Row =>
  (i, what, message) => ({ field: `dummynoList/${i}/${what}`, message: `Sl.No ${lines[i]!.packso}: ${message}` });

function validate(lines: readonly SheetLine[], scripts: readonly SheetScript[]): void {
  const row = rowsOf(lines);
  const twice = duplicatesIn(lines);
  if (twice.length > 0)
    throw new Invalid(
      'twice-in-list',
      DUPLICATE,
      twice.map((i) => row(i, 'dummyno', 'stands in the list twice.')),
    );
  const known = new Map(scripts.map((script) => [script.dummy_no, script]));
  const errors = lines.flatMap(({ dummyno, dummyId, mark }, i) => {
    const script = known.get(dummyno);
    if (!script || script.id !== dummyId)
      return [row(i, 'dummyno', 'there is no script of this dummy number in your camp.')];
    return mark > script.highest ? [row(i, 'mark', `the highest mark of this paper is ${script.highest}.`)] : [];
  });
  if (errors.length > 0) throw new Invalid('sheet-refused', errors[0]!.message, errors);
}

/** Keeps a day sheet, all lines or none. Throws Invalid and Conflict with the rows they are about. */
export async function saveSheet(context: Context, pass: 'A' | 'B', body: PacketSheet): Promise<number> {
  const { userId } = context.user;
  const { scope: ownEntry } = context;
  const { selectedExam, exno, dummynoList: lines } = body;
  const scope = await sheetScope(context, selectedExam);
  const head: SheetHead = {
    exam_id: scope.examId,
    pass,
    exno,
    bundle: Number(body.bundle),
    packno: Number(body.packno),
    officer_id: ownEntry.camp?.officerId ?? null,
    by_user: userId,
  };
  const row = rowsOf(lines);
  return context.db.transaction(async (trx) => {
    await assertCampOpen(trx, scope.examId);
    validate(
      lines,
      await findScripts(
        trx,
        scope,
        lines.map(({ dummyno }) => dummyno),
      ),
    );
    const standing = await standingLines(trx, head, lines);
    const errors = lines.flatMap(({ dummyno, packso }, i) => {
      if (standing.some((item) => item.dummyno === dummyno))
        return [row(i, 'dummyno', 'this dummy number has been entered already.')];
      const taken = standing.some((item) => item.packso === packso && item.exno === exno);
      return taken ? [row(i, 'packso', 'this serial of the packet has been entered already today.')] : [];
    });
    if (errors.length > 0) throw new Conflict('entered-already', errors[0]!.message, undefined, errors);
    await insertLines(trx, head, lines);
    await audit(trx, context, {
      action: 'PACKET_SHEET_ENTERED',
      entity: 'camp_packet_entry',
      entityKey: `${exno} ${head.bundle}-${head.packno}`,
      examId: scope.examId,
      after: { pass, lines: lines.length },
    });
    return lines.length;
  });
}
