import { LIST_SETTINGS } from '@thervu/contracts/setting/list-settings';
import { verhoeffDigit } from '@thervu/contracts/core/aadhaar-rules';
import * as options from '@thervu/contracts/student/student-options';

export type StudentCells = Record<string, string | number | null>;
export interface PlantedMistake {
  /** Row of the spreadsheet. */
  row: number;
  column: string;
}

/** A college with a degree students are admitted to, as a row of the template. */
export type Place = Record<'Colcode' | 'admn_acdyr' | 'Deg_level' | 'Degree' | 'Deg_name' | 'Deg_Start_yr', string>;

export const STUDENT_HEADER = [
  'Colcode',
  'admn_acdyr',
  'clg_app_no',
  'Deg_level',
  'Degree',
  'Deg_name',
  'Deg_Start_yr',
  'reg_no',
  'final_submit',
  'stu_name',
  'tam_name',
  'dob',
  'gender',
  'email',
  'mobile',
  'emis_no',
  'abc_no',
  'aadhar_no',
  'pare_guar',
  'fath_name',
  'moth_name',
  'fath_occ',
  'nation',
  'religion',
  'shift',
  'medium',
  'community',
  'moth_tongue',
  'blood',
  'comm_add',
  'comm_dis',
  'comm_pin',
  'comm_state',
  'comm_coun',
  'same_comm',
  'phy_hand',
  'first_gua',
  'sslc_no',
  'sslc_board',
  'sslc_total',
  'sslc_obtmark',
  'sslc_month',
  'hsc',
  'hsc_no',
  'hsc_board',
  'hsc_total',
  'hsc_obtmark',
  'hsc_month',
  'ug',
  'ug_name',
  'ug_clgname',
  'ug_no',
  'ug_board',
  'ug_pattern',
  'ug_month',
  'part1',
  'part1_total',
  'part1_obtmark',
  'bank',
  'bank_accno',
  'bank_ifsc',
  'bank_branch',
];

const GIVEN = ['Kavitha', 'Senthil', 'Yazhini', 'Murugan', 'Deepa', 'Arun', 'Selvi', 'Karthik', 'Meena', 'Prabhu'];
const TAMIL = ['கவிதா', 'செந்தில்', 'யாழினி', 'முருகன்', 'தீபா', 'அருண்', 'செல்வி', 'கார்த்திக்', 'மீனா', 'பிரபு'];
const namesIn = (key: 'list.districts' | 'list.communities') => LIST_SETTINGS[key].fallback.map(({ code }) => code);
const DISTRICTS = namesIn('list.districts');
const COMMUNITIES = namesIn('list.communities');
const pick = <T>(list: readonly T[], nr: number): T => list[nr % list.length]!;
const digits = (nr: number, length: number) => String(nr).padStart(length, '0');

/** An invented number that passes the check digit. */
export const inventedAadhaar = (nr: number): string => {
  const first = `99${digits(nr, 9)}`;
  return `${first}${verhoeffDigit(first)}`;
};

/** An invented student with nothing wrong, as an office would type the row. */
export function studentRow(nr: number, place: Place, overrides: StudentCells = {}): StudentCells {
  const { Colcode, admn_acdyr, Deg_level, Degree, Deg_name, Deg_Start_yr } = place;
  const firstDegree = options.needsFirstDegree(Deg_level);
  const born = Number(admn_acdyr) - (firstDegree ? 21 : 18);
  const total = 500 + 100 * (nr % 2);
  return {
    Colcode,
    admn_acdyr,
    clg_app_no: `IMP${digits(nr, 6)}`,
    Deg_level,
    Degree,
    Deg_name,
    Deg_Start_yr,
    reg_no: null,
    final_submit: 'Yes',
    stu_name: `${pick(GIVEN, nr)} ${pick('ABKMRSTV'.split(''), nr >> 3)}`,
    tam_name: pick(TAMIL, nr),
    dob: `${born}-${digits(1 + (nr % 12), 2)}-${digits(1 + (nr % 28), 2)}`,
    gender: pick(options.GENDERS, nr % 2),
    email: `s${nr}@example.org`,
    mobile: `5${digits(nr, 9)}`,
    emis_no: `330${digits(nr, 10)}`,
    abc_no: `001${digits(nr, 9)}`,
    aadhar_no: inventedAadhaar(nr),
    pare_guar: 'parent',
    fath_name: `${pick(GIVEN, nr + 3)} K`,
    moth_name: pick(GIVEN, nr + 4),
    fath_occ: 'Farmer',
    nation: 'Indian',
    religion: pick(options.RELIGIONS.slice(0, 5), nr),
    shift: pick(options.SHIFTS, nr),
    medium: pick(options.MEDIA, nr),
    community: pick(COMMUNITIES, nr),
    moth_tongue: 'Tamil',
    blood: pick(options.BLOOD_GROUPS, nr),
    comm_add: `${1 + (nr % 97)}, Invented Street, ${pick(DISTRICTS, nr)}`,
    comm_dis: pick(DISTRICTS, nr),
    comm_pin: digits(636_001 + (nr % 99), 6),
    comm_state: 'Tamil Nadu',
    comm_coun: 'India',
    same_comm: 'Yes',
    phy_hand: 'No',
    first_gua: nr % 3 === 0 ? 'Yes' : 'No',
    sslc_no: `S${digits(nr, 8)}`,
    sslc_board: 'State Board',
    sslc_total: 500,
    sslc_obtmark: 200 + (nr % 300),
    sslc_month: 'APR-2021',
    hsc: 'HSC',
    hsc_no: `H${digits(nr, 8)}`,
    hsc_board: 'State Board',
    hsc_total: total,
    hsc_obtmark: total - 50 - (nr % 200),
    hsc_month: 'MAR-2023',
    ...(firstDegree
      ? {
          ug: 'UG',
          ug_name: 'B.Sc. Physics',
          ug_clgname: 'Invented College',
          ug_no: `U${digits(nr, 8)}`,
          ug_board: 'Invented University',
          ug_pattern: 'Semester',
          ug_month: 'APR-2024',
          part1: 'Tamil',
          part1_total: 400,
          part1_obtmark: 200 + (nr % 200),
        }
      : {}),
    bank: 'Invented Bank',
    bank_accno: `77${digits(nr, 9)}`,
    bank_ifsc: 'TEST0000001',
    bank_branch: 'Salem',
    ...overrides,
  };
}

/** Invented students spread over the places, numbered from `from`. */
export const studentCells = (count: number, places: readonly Place[], from = 1): StudentCells[] =>
  Array.from({ length: count }, (_none, i) => studentRow(from + i, pick(places, i)));

interface Mistake {
  count: number;
  column: string;
  spoil: (row: StudentCells) => StudentCells;
}

const put = (column: string, value: string | number | null) => (row: StudentCells) => ({
  ...row,
  [column]: value,
});
const plain = (count: number, column: string, value: string | number | null): Mistake => ({
  count,
  column,
  spoil: put(column, value),
});
/** One wrong digit, which the check digit betrays. */
const mistyped = (row: StudentCells) => {
  const number = String(row.aadhar_no);
  return { ...row, aadhar_no: `${number.slice(0, 6)}${(Number(number[6]) + 1) % 10}${number.slice(7)}` };
};

/** Mistakes of single rows; with those of `plantMistakes` fifty in all. */
const MISTAKES: readonly Mistake[] = [
  plain(4, 'Colcode', '99'),
  plain(1, 'Colcode', '501'),
  plain(4, 'Deg_name', 'Alchemy'),
  plain(3, 'dob', '31-02-2007'),
  plain(2, 'dob', '2019-05-05'),
  plain(1, 'dob', 'last spring'),
  plain(2, 'gender', 'M'),
  plain(3, 'mobile', '12345'),
  { count: 4, column: 'aadhar_no', spoil: mistyped },
  plain(2, 'stu_name', null),
  plain(2, 'stu_name', 'X'.repeat(10_000)),
  { count: 2, column: 'stu_name', spoil: (row) => ({ ...row, stu_name: `A\u200b${row.stu_name}` }) },
  plain(1, 'fath_name', 'كريم'),
  plain(2, 'comm_pin', '63'),
  { count: 1, column: 'comm_add', spoil: (row) => ({ ...row, comm_add: `Aadhaar ${row.aadhar_no}`, aadhar_no: null }) },
  { count: 3, column: 'sslc_obtmark', spoil: (row) => ({ ...row, sslc_obtmark: Number(row.sslc_total) + 1 }) },
  plain(2, 'bank_ifsc', 'SBIN1'),
  plain(1, 'admn_acdyr', 2091),
  plain(1, 'reg_no', 'C25UG101IMP001'),
  plain(3, 'moth_name', null),
  plain(1, 'religion', 'Other'),
];

/** Plants fifty mistakes in as many rows, spread over the file, and returns their positions. */
export function plantMistakes(rows: readonly StudentCells[]): {
  rows: StudentCells[];
  mistakes: PlantedMistake[];
} {
  const planted = [...rows];
  const taken = new Set<number>();
  const mistakes: PlantedMistake[] = [];
  // a prime step comes to every row
  let index = 0;
  const next = (): number => {
    do index = (index + 337) % rows.length;
    while (taken.has(index));
    taken.add(index);
    return index;
  };
  const plant = (index: number, column: string, cells: StudentCells) => {
    planted[index] = cells;
    mistakes.push({ row: index + 2, column });
  };
  for (const { count, column, spoil } of MISTAKES)
    for (let i = 0; i < count; i += 1) {
      const index = next();
      plant(index, column, spoil(rows[index]!));
    }
  // two students with one number: the owner is unknown
  const [value, other] = [next(), next()];
  plant(value, 'aadhar_no', rows[value]!);
  plant(other, 'aadhar_no', { ...rows[other]!, aadhar_no: rows[value]!.aadhar_no! });
  // the same student twice, once as it was and once with another birth date
  const [first, second] = [next(), next()].sort((a, b) => a - b) as [number, number];
  plant(second, 'clg_app_no', rows[first]!);
  const [third, fourth] = [next(), next()];
  plant(third, 'clg_app_no', rows[third]!);
  plant(fourth, 'clg_app_no', { ...rows[third]!, dob: '2005-05-05', aadhar_no: rows[fourth]!.aadhar_no! });
  return { rows: planted, mistakes: mistakes.sort((a, b) => a.row - b.row) };
}
