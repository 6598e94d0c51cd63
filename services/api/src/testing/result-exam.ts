import type { Knex } from 'knex';
import { AadhaarSeal } from '../core/secrets/aadhaar';
import type { JobContext, JobRow } from '../core/jobs/jobs';
import { folderStorage } from '../core/storage/storage-folder';
import { PROCESS, resultRunJobs, resultRunJobsFrom } from '../modules/result-run/run-jobs';
import { TEST_AADHAAR_KEYS } from './api-under-test';

/** A paper of a degree, by what a rule looks at. */
export interface PlantedPaper {
  code: string;
  level: 'UG' | 'PG';
  p_type: string;
  scheme: 'MARKS' | 'COMMENDED' | 'COMPLETION';
  credit: number;
  intl_max: number;
  extl_max: number;
  intl_min: number;
  extl_min: number;
  no_credit?: 'Y' | 'N';
}
export interface PlantedRow {
  paper: PlantedPaper;
  /** Which student of the level, from 0. */
  student: number;
  intl: number | null;
  ext: number | null;
  absent?: boolean;
  attempt?: number;
  confirmed?: boolean;
  held?: 'WITHHELD_FEE' | 'WITHHELD_MALPRACTICE' | 'WITHHELD_OTHER';
  exception?: 'SCRIPT_MISSING' | 'SCRIPT_OF_ABSENTEE' | 'WITHHELD_MALPRACTICE';
}

/** An exam of its own, in the stage Consolidated, whose papers and marks a test writes down. */
export class ResultExam {
  examId = 0;
  private readonly students: Record<
    'UG' | 'PG',
    { student_id: number; reg_no: string; colcode: string; deg_id: number }[]
  > = {
    UG: [],
    PG: [],
  };
  private office = 0;

  constructor(
    private readonly db: Knex,
    private readonly year: number,
    private readonly month: 'NOV' | 'APR' = 'NOV',
  ) {}

  private get term() {
    return this.month === 'NOV' ? 'ODD' : 'EVEN';
  }

  /** In the form of `exam_name`. */
  get name(): string {
    return `${this.term}-${this.year}-${this.month}`;
  }

  async open(): Promise<this> {
    await this.db.transaction(async (trx) => {
      const [exam] = await trx('exam')
        .insert({ etype: this.term, eyear: this.year, emonth: this.month, stage: 'CONSOLIDATED' })
        .returning<{ id: number }[]>('id');
      this.examId = exam!.id;
      await trx.raw('select create_exam_partitions(?)', [this.examId]);
    });
    this.office = (await this.db('app_user').where({ login: '501' }).first<{ id: number }>('id')).id;
    for (const level of ['UG', 'PG'] as const) {
      this.students[level] = await this.db('student as s')
        .join('degree as d', 'd.deg_id', 's.deg_id')
        .where({ 'd.deg_level': level, 's.status': 'ACTIVE' })
        .whereNotNull('s.reg_no')
        // one of each college after the other
        .orderByRaw('row_number() over (partition by s.colcode order by s.reg_no), s.colcode')
        .limit(12)
        .select('s.student_id', 's.reg_no', 's.colcode', 's.deg_id');
    }
    return this;
  }

  /** Students of a degree of their own with nothing behind them, instead of those of the demo. */
  async withOwnDegree(level: 'UG' | 'PG', count: number): Promise<void> {
    const name = `Planted ${this.year}`;
    const [degree] = await this.db('degree')
      .insert({
        degree: 'B.T.',
        deg_name: name,
        deg_level: level,
        start_yr: 2000,
        tot_sem: 2,
        tot_yr: 1,
        total_credit: 20,
      })
      .returning<{ deg_id: number }[]>('deg_id');
    const college = await this.db('college').where({ colcode: '101' }).first<{ colcode: string }>('colcode');
    this.students[level] = await this.db('student')
      .insert(
        Array.from({ length: count }, (_, index) => ({
          reg_no: `PLANTED${this.year}${index}`,
          admn_acdyr: this.year,
          colcode: college.colcode,
          degreelvl: level,
          deg_id: degree!.deg_id,
          stu_name: `Planted ${index}`,
          dob: '2006-01-01',
          gender: 'Female',
          submitted_at: new Date(),
        })),
      )
      .returning(['student_id', 'reg_no', 'colcode', 'deg_id']);
  }

  regNo(level: 'UG' | 'PG', student: number): string {
    return this.students[level][student]!.reg_no;
  }

  /** Puts rows into the exam; returns the numbers of their applications. */
  async plant(rows: readonly PlantedRow[]): Promise<number[]> {
    const ids: number[] = [];
    await this.db.transaction(async (trx) => {
      for (const row of rows) {
        const { code, level, ...limits } = row.paper;
        const { deg_id } = this.students[level][row.student]!;
        const student = this.students[level][row.student]!;
        const [course] = await trx('course')
          .insert({
            deg_id,
            start_yr: 2000,
            p_code: code,
            p_name: `Paper ${code}`,
            sem: 1,
            p_group: 'CORE',
            part: 'III',
            board: 'TEST',
            ...limits,
          })
          .onConflict(['deg_id', 'start_yr', 'p_code'])
          .merge()
          .returning<{ cour_id: number }[]>('cour_id');
        const [made] = await trx('exam_application')
          .insert({
            exam_id: this.examId,
            cour_id: course!.cour_id,
            p_code: code,
            sem: 1,
            app_type: 'REGULAR',
            ...student,
            ex_confm: row.confirmed ?? true,
            intl_mark: row.intl,
            ext_mark: row.ext,
            absent: row.absent ?? false,
            attempt: row.attempt ?? 1,
            intl_source: row.intl === null ? null : 'ENTERED',
            ext_source: row.ext === null ? null : row.paper.p_type === 'THEORY' ? 'CAMP' : 'PRACTICAL',
          })
          .returning<{ id: number }[]>('id');
        ids.push(made!.id);
        const by = { exam_id: this.examId, by_user: this.office, note: 'planted' };
        if (row.held)
          await trx('result_withhold').insert({
            ...by,
            reg_no: student.reg_no,
            p_code: code,
            reason: row.held,
          });
        if (row.exception)
          await trx('script_exception').insert({ ...by, application_id: made!.id, reason: row.exception });
      }
    });
    return ids;
  }

  /** Deletes rows and runs, so that the exam can be planted again. */
  async clear(): Promise<void> {
    const filter = { exam_id: this.examId };
    await this.db.transaction(async (trx) => {
      const runs = trx('result_run').where(filter).select('id');
      await trx('result_standing').where(filter).delete();
      await trx('result').where(filter).delete();
      for (const table of ['result_run_part', 'result_run_moderation', 'result_difference'])
        await trx(table).whereIn('run_id', runs.clone()).delete();
      for (const table of ['result_run', 'moderation', 'result_withhold', 'script_exception', 'exam_application'])
        await trx(table).where(filter).delete();
    });
  }
}

/** Runs a job of the results here and now, as the worker would; it dies after `stopAfter` steps. */
export async function runResultJob(
  db: Knex,
  {
    examId,
    run,
    kind = PROCESS,
    stopAfter = Infinity,
    stopWith = new Error('the process died'),
    atOnce,
  }: {
    examId: number;
    run?: number;
    kind?: string;
    stopAfter?: number;
    stopWith?: Error;
    /** Papers from which results are written all at once; as the portal does it where left out. */
    atOnce?: number;
  },
): Promise<string> {
  const office = await db('app_user').where({ login: '501' }).first<{ id: number }>('id');
  let steps = 0;
  const context: JobContext = {
    job: { exam_id: examId, created_by: office.id, params: { run } as Record<string, unknown> } as JobRow,
    db,
    storage: folderStorage('unused'),
    seal: new AadhaarSeal(TEST_AADHAAR_KEYS),
    progress: () => {
      steps += 1;
      return steps > stopAfter ? Promise.reject(stopWith) : Promise.resolve();
    },
  };
  const jobs = atOnce === undefined ? resultRunJobs : resultRunJobsFrom(atOnce);
  const outcome = await jobs.find((resultRunJob) => resultRunJob.kind === kind)!.run(context);
  return outcome.message as string;
}
