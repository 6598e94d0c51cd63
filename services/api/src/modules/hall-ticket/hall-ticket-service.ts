import type { CallArgument } from '@thervu/contracts/core/call';
import { pluralise } from '@thervu/contracts/core/format';
import { STAGE_WORDS } from '@thervu/contracts/exam/exam-stages';
import type { HallTicketRow, HallTickets, makeHallTicketPdf } from '@thervu/contracts/hall-ticket/hall-ticket-contract';
import { TICKET_STAGES } from '@thervu/contracts/hall-ticket/hall-ticket-rules';
import type { Job } from '@thervu/contracts/job/job-contract';
import { codeAddress, type CodeMaker } from '../../core/static/code-address';
import type { Db } from '../../core/database/connect';
import { startJob, toJob } from '../../core/jobs/jobs';
import { Invalid } from '../../core/http/problem';
import { collegeNamed } from '../../core/session/scope';
import type { Scope } from '../../core/session/session';
import { examByName, type NamedExam } from '../exam/exam-service';
import { settingValue } from '../setting/setting-service';
import { revisionOfTimetable } from '../timetable/timetable-service';
import { TICKET_PDF, type TicketOrder } from './hall-ticket-jobs';
import {
  collegeName,
  countTickets,
  ticketCentres,
  ticketLines,
  type TicketLine,
  type TicketPart,
} from './hall-ticket-queries';
import { packDots, qrDots } from '../../core/pdf/qr-code';
import type { Context } from '../../core/session/context';
import { ticketCode } from './ticket-code';

/** What narrows the tickets of a college. */
export type Narrowed = Pick<TicketPart, 'degree' | 'batch' | 'regNo'>;

/** The exam a caller names, once its tickets can be printed. */
async function examWithTickets(db: Db, name: string): Promise<NamedExam> {
  const exam = await examByName(db, name);
  if (TICKET_STAGES.includes(exam.stage)) return exam;
  const message = `${exam.exam_name} is in the stage ${STAGE_WORDS[exam.stage]}: hall tickets are there once its roll is frozen.`;
  throw new Invalid('no-tickets-yet', message, [{ field: 'exam', message }]);
}

const rowOf = (line: TicketLine, exam: NamedExam): HallTicketRow => ({
  Reg_No: line.reg_no,
  stu_name: line.stu_name,
  dob: line.dob,
  image: line.photo === null ? null : `hall-tickets/photos/${line.reg_no}`,
  Deg_name: line.degree,
  Exam_month: exam.exam_name,
  Sem: line.sem,
  P_code: line.p_code,
  P_NAME: line.p_name,
  examdate: line.examdate,
  examsession: line.examsession,
});

/** The hall tickets of a college, or a part of them. Throws Forbidden for another college than the session's. */
export async function hallTickets(
  db: Db,
  scope: Scope,
  { keys, publicUrl }: CodeMaker,
  { college: named, exam: name, ...part }: Narrowed & { college: string; exam: string },
): Promise<HallTickets> {
  const college = collegeNamed(scope, named);
  const exam = await examWithTickets(db, name);
  const [university, Colname, revision, lines] = await Promise.all([
    settingValue(db, 'university.name'),
    collegeName(db, college),
    revisionOfTimetable(db, exam.id),
    ticketLines(db, scope, { ...part, examId: exam.id, college }),
  ]);
  const hours = await settingValue(db, 'seating.show_hours');
  const centres = await ticketCentres(db, { examId: exam.id, college, regNo: part.regNo }, hours);
  const holders = new Map(lines.map((line) => [line.reg_no, line]));
  return {
    university,
    colcode: college,
    Colname,
    exam_name: exam.exam_name,
    revision,
    printedAt: new Date().toISOString(),
    rows: lines.map((line) => rowOf(line, exam)),
    holders: [...holders.values()].map(({ reg_no, stu_name, tam_name }) => {
      const claims = { exam: exam.exam_tbl, regNo: reg_no, colcode: college, name: stu_name, revision };
      const code = ticketCode(keys, claims);
      const { centre = null, seats = [] } = centres.get(reg_no) ?? {};
      return {
        Reg_No: reg_no,
        tam_name,
        centre,
        seats,
        code,
        qr: packDots(qrDots(codeAddress(publicUrl, 'ticket', code))),
      };
    }),
  };
}

/** Starts the making of one PDF; the same order twice is one job. */
export async function orderPdf(
  context: Context,
  { exam: name, degree, batch }: CallArgument<typeof makeHallTicketPdf>['body'],
): Promise<Job> {
  const college = collegeNamed(context.scope, context.scope.college ?? '');
  const exam = await examWithTickets(context.db, name);
  const part = { degree, batch };
  const count = await countTickets(context.db, context.scope, { examId: exam.id, college, ...part });
  if (count === 0) throw new Invalid('no-tickets', `No student has a hall ticket for ${exam.exam_name} there.`);
  const order: TicketOrder = { examId: exam.id, college, ...part };
  const job = await startJob(context, {
    kind: TICKET_PDF,
    title: `${pluralise(count, 'hall ticket', 'hall tickets')} for ${exam.exam_name}`,
    flightKey: [college, exam.exam_tbl, degree ?? '', batch ?? ''].join('/'),
    params: { ...order },
    examId: exam.id,
  });
  return toJob(job);
}
