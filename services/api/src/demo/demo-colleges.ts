import { CAMPS } from './demo-profile';
import { chance, normal, pick } from './demo-random';

export interface DemoCollege {
  colcode: string;
  /** Students on the roll. */
  size: number;
  row: Record<string, unknown>;
}

const NAMES = [
  'Kalaimagal',
  'Arivoli',
  'Ponni',
  'Vaigai',
  'Kurinji',
  'Mullai',
  'Marutham',
  'Neithal',
  'Thamarai',
  'Vetri',
  'Ilakkiya',
  'Semmozhi',
];
const TOWNS: Record<string, string[]> = {
  Salem: ['Attur', 'Mettur', 'Omalur', 'Edappadi', 'Sankari', 'Vazhapadi'],
  Namakkal: ['Rasipuram', 'Tiruchengode', 'Komarapalayam', 'Paramathi Velur'],
  Krishnagiri: ['Hosur', 'Bargur', 'Uthangarai', 'Denkanikottai'],
  Dharmapuri: ['Palacode', 'Harur', 'Pennagaram'],
};
const INITIALS = 'ABDGJKMNPRSTV';
const HEADS = ['Kavitha', 'Senthil', 'Malarvizhi', 'Kathiravan', 'Thenmozhi', 'Anbarasan', 'Jayanthi', 'Ilango'];

/** An invented person: initial and given name. */
export const inventedName = (...key: (string | number)[]): string =>
  `${INITIALS[Math.floor(chance(...key, 'initial') * INITIALS.length)]}. ${HEADS[Math.floor(chance(...key, 'name') * HEADS.length)]}`;

/** A number that cannot exist: Indian mobiles never start with 5. */
const mobile = (...key: (string | number)[]): string => `5${String(Math.floor(chance(...key) * 1e9)).padStart(9, '0')}`;

/** Shares of the whole, rounded so that they add up to `total`. */
export function shareOut(total: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((weight) => (total * weight) / sum);
  const counts = exact.map(Math.floor);
  const rest = exact.map((value, i) => [value - counts[i]!, i] as const).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
  let left = total - counts.reduce((a, b) => a + b, 0);
  for (const [, i] of rest) if (left-- > 0) counts[i]!++;
  return counts;
}

function collegeRow(code: number, colname: string, district: string, ctype: string, status: string, place: string) {
  const colcode = String(code);
  return {
    colcode,
    colname,
    address: `${code}, College Road, ${district} District, Tamil Nadu (invented)`,
    district,
    email: `office.${code}@example.org`,
    land_line: `0000-${String(200_000 + code)}`,
    mobile: mobile('college', code),
    alter_mobile: null,
    start_yr: 1965 + Math.floor(chance('start', code) * 50),
    ctype,
    status,
    autonomy: pick(
      [
        ['No', 0.9],
        ['Yes', 0.1],
      ],
      'autonomy',
      code,
    ),
    principal: inventedName('principal', code),
    designation: 'Principal',
    pmobile: mobile('principal', code),
    pemail: `principal.${code}@example.org`,
    ptype: pick(
      [
        ['Principal', 0.85],
        ['I/C', 0.15],
      ],
      'ptype',
      code,
    ),
    clg_status: true,
    is_head_office: false,
    place,
  };
}

/** 501, the counted colleges 101…, a college without students (901) and an inactive one (902). */
export function demoColleges(count: number, students: number): DemoCollege[] {
  const used: Record<string, number> = {};
  const sizes = shareOut(
    students,
    Array.from({ length: count }, (_, i) =>
      count === 3 ? 1 : Math.min(6500, Math.max(80, Math.exp(normal(Math.log(900), 0.8, 'size', i)))),
    ),
  );
  const colleges = sizes.map((size, i): DemoCollege => {
    const code = 101 + i;
    const district = pick(
      [
        ['Salem', 0.34],
        ['Namakkal', 0.29],
        ['Krishnagiri', 0.2],
        ['Dharmapuri', 0.17],
      ],
      'district',
      code,
    );
    const towns = TOWNS[district]!;
    const town = towns[Math.floor(chance('town', code) * towns.length)]!;
    const name = NAMES[(used[town] = (used[town] ?? -1) + 1) % NAMES.length]!;
    const status = pick(
      [
        ['Govt.', 0.21],
        ['Aided', 0.05],
        ['Self Finance', 0.74],
      ],
      'status',
      code,
    );
    const ctype = pick(
      [
        ['Co-Ed.', 0.66],
        ['Women', 0.32],
        ['Men', 0.02],
      ],
      'ctype',
      code,
    );
    const kind =
      ctype === 'Women'
        ? 'College of Arts and Science for Women'
        : status === 'Govt.'
          ? 'Government Arts and Science College'
          : 'College of Arts and Science';
    const camp =
      count === 3
        ? CAMPS[i % 4]!
        : pick(
            [
              ['Padmavani', 0.27],
              ['Sona', 0.29],
              ['Sengunthar', 0.24],
              ['Govt', 0.2],
            ],
            'camp',
            code,
          );
    return {
      colcode: String(code),
      size,
      row: collegeRow(code, `${name} ${kind}, ${town}`, district, ctype, status, camp),
    };
  });
  return [
    ...colleges,
    {
      colcode: '501',
      size: 0,
      row: { ...collegeRow(501, 'Examination Office', 'Salem', 'Co-Ed.', 'Govt.', 'PUCAMP'), is_head_office: true },
    },
    {
      colcode: '901',
      size: 0,
      row: collegeRow(
        901,
        'Thamarai College of Arts and Science, Omalur (no students)',
        'Salem',
        'Co-Ed.',
        'Aided',
        'Sona',
      ),
    },
    {
      colcode: '902',
      size: 0,
      row: {
        ...collegeRow(
          902,
          'Neithal College of Arts and Science, Harur (closed)',
          'Dharmapuri',
          'Men',
          'Self Finance',
          'Govt',
        ),
        clg_status: false,
      },
    },
  ];
}
