import { listAbsentees } from '@thervu/contracts/absentee/absentee-contract';
import {
  closeSitting,
  getCentreDay,
  openPackets,
  recordAnswerBooks,
  saveHallReport,
  sealCover,
  type CentreDay,
} from '@thervu/contracts/centre-day/centre-day-contract';
import { addCentre, allotCentre, listCentres, planAll } from '@thervu/contracts/exam-centre/exam-centre-contract';
import { addHall } from '@thervu/contracts/hall/hall-contract';
import { addInvigilator, allotDuties } from '@thervu/contracts/invigilation/invigilation-contract';
import { listCovers, receiveCover } from '@thervu/contracts/script-cover/script-cover-contract';
import { fixSitting, getSitting, listSittings, makeSittingPrints } from '@thervu/contracts/seating/seating-contract';
import { expect } from '../portal';
import type { Season } from './season';
import { COLLEGES, EXAM, STUDENTS, sittingsOf } from './university';

const exam = EXAM.table;
const HOST = COLLEGES[0]!.code;
const HALLS = 8;
const DESKS = { rows: 14, columns: 14 };
/** One invigilator for 25 candidates, and reliefs. */
const PEOPLE = 44;
/** Scripts in a cover at most. */
const COVER = 100;

const host = ({ colleges }: Season) => colleges.get(HOST)!;
const keyOf = (regNo: string, paper: string) => `${regNo} ${paper}`;
const ABSENT = new Set(
  STUDENTS.flatMap(sittingsOf)
    .filter(({ external }) => external === null)
    .map(({ student, paper }) => keyOf(student.reg_no, paper.code)),
);

/** One college becomes the centre of all twelve; it says what halls and people it has. */
export async function openCentre({ office, ...rest }: Season): Promise<void> {
  await office.ask(addCentre, { params: { exam }, body: { centres: [HOST] } });
  for (const { code } of COLLEGES.slice(1))
    await office.ask(allotCentre, { params: { exam }, body: { college: code, centre: HOST } });
  const person = host({ office, ...rest });
  for (let i = 1; i <= HALLS; i += 1)
    await person.ask(addHall, {
      body: {
        ...{ hall_no: `H${i}`, name: `Hall ${i}`, block: null, floor: 0, step_free: i === 1, purpose: 'HALL' },
        ...{
          desk_rows: DESKS.rows,
          desk_cols: DESKS.columns,
          aisles: [7],
          blocked: ['A1'],
          fill_order: i,
          active: true,
        },
      },
    });
  for (let i = 1; i <= PEOPLE; i += 1)
    await person.ask(addInvigilator, {
      body: {
        ...{ name: `Invigilator ${i}`, designation: 'Assistant Professor', department: 'Library', boards: [] },
        ...{ mobile: `98${String(i).padStart(8, '0')}`, outside: false, active: true },
      },
    });
  const { centres, without } = await office.ask(listCentres, { params: { exam } });
  expect(without).toEqual([]);
  expect(centres).toMatchObject([{ centre: HOST, halls: HALLS, shortfall: 0 }]);
}

async function sessionsOf(season: Season) {
  const { sittings } = await host(season).ask(listSittings, { params: { exam, centre: HOST } });
  return sittings.map(({ examdate, examsession, state, candidates }) => ({
    params: { exam, centre: HOST, date: examdate, session: examsession },
    ...{ state, candidates },
  }));
}

/** The office plans all sessions at once; the centre allots duties, accepts what neighbours are left and fixes each plan. */
export async function fixPlans(season: Season): Promise<void> {
  await season.office.done(await season.office.ask(planAll, { params: { exam }, body: {} }));
  const person = host(season);
  const sessions = await sessionsOf(season);
  expect(sessions.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(STUDENTS.flatMap(sittingsOf).length);
  for (const { params, candidates } of sessions) {
    const { lacking } = await person.ask(allotDuties, { params });
    expect(lacking).toEqual([]);
    const { seats, unseated, pairs, row_version } = await person.ask(getSitting, { params });
    expect([seats.length, unseated]).toEqual([candidates, []]);
    expect(new Set(seats.map(({ hall_id, desk }) => `${hall_id} ${desk}`)).size).toBe(candidates);
    await person.ask(fixSitting, {
      params,
      body: { row_version, ...(pairs.length > 0 && { acceptPairs: pairs.length }) },
    });
  }
  const [first] = sessions;
  await person.done(
    await person.ask(makeSittingPrints, { body: { ...first!.params, parts: ['CHART', 'DOOR', 'ATTENDANCE'] } }),
  );
}

const isAbsent = ({ reg_no, p_code }: { reg_no: string; p_code: string }) => ABSENT.has(keyOf(reg_no, p_code));

/** What a hall reports: who was not there, and as many answer books as were written in, with one that was spoiled. */
function reportOf({ seats, turn }: CentreDay['halls'][number]) {
  const absent = seats.filter(isAbsent).map(({ desk }) => desk);
  const books = seats.length - absent.length;
  return {
    ...{ absent_desks: absent, turn: turn === 2 ? (2 as const) : (1 as const), malpractice: [], note: null },
    ...{ books_given: books + 1, books_spoiled: 1, books_back: 0, row_version: 0 },
  };
}

/** Every hall reports, packets are opened by two, covers are sealed, and each session closes in balance. */
export async function closeDays(season: Season): Promise<void> {
  const person = host(season);
  await person.ask(recordAnswerBooks, { params: { exam, centre: HOST }, body: { kind: 'RECEIVED', count: 5000 } });
  for (const { params, state } of await sessionsOf(season)) {
    expect(state).toBe('FIXED');
    const { halls } = await person.ask(getCentreDay, { params });
    for (const hall of halls)
      await person.ask(saveHallReport, { params: { ...params, hall: String(hall.hall_id) }, body: reportOf(hall) });
    const { papers } = await person.ask(getCentreDay, { params });
    for (const { p_code, seats, present } of papers) {
      await person.ask(openPackets, {
        params: { ...params, pCode: p_code },
        body: {
          ...{ sealed_count: seats, seal_intact: true, opened_at: new Date().toISOString(), used: present, note: null },
          ...{ opened_by: 'K. Malarvizhi', witness: 'S. Anbu', left_over: seats - present!, row_version: 0 },
        },
      });
      for (let left = present!; left > 0; left -= COVER)
        await person.ask(sealCover, {
          params,
          body: {
            p_code,
            scripts: Math.min(left, COVER),
            seal_no: `${params.date}-${params.session}-${p_code}-${left}`,
          },
        });
    }
    const { balance } = await person.ask(closeSitting, { params });
    const absent = halls.flatMap(({ seats }) => seats).filter(isAbsent).length;
    expect(balance).toMatchObject({ absent, wrong: [] });
  }
}

/** The office counts the scripts of every cover; what the centre wrote is what each college reads in its report. */
export async function receiveCovers(season: Season): Promise<void> {
  const { office } = season;
  for (const { cover_no, scripts, row_version } of await office.ask(listCovers, { params: { exam }, query: {} }))
    await office.ask(receiveCover, {
      params: { no: String(cover_no) },
      body: { received_scripts: scripts, row_version },
    });
  for (const college of COLLEGES) {
    const sittings = STUDENTS.filter((student) => student.college === college).flatMap(sittingsOf);
    for (const paper of new Set(sittings.map((sitting) => sitting.paper))) {
      const rows = await season.colleges.get(college.code)!.ask(listAbsentees, {
        params: {
          ...{ degree: season.degreeOf(college), sem: paper.sem, college: college.code, pcode: paper.code, exam },
        },
        query: {},
      });
      const absent = sittings.filter((sitting) => sitting.paper === paper && sitting.external === null);
      expect(rows.map(({ Reg_No }) => Reg_No).sort()).toEqual(absent.map(({ student }) => student.reg_no).sort());
    }
  }
}
