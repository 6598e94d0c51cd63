import fc from 'fast-check';
import { verhoeffDigit } from '../core/aadhaar-rules';
import * as options from './student-options';
import { closedFields, percentOf, readTab, requiredFields, tabSchema } from './student-rules';
import { ALL_FIELDS, fieldsOf } from './student-tabs';

const basic = {
  admn_acdyr: '2025',
  Colcode: '101',
  degreelvl: 'UG',
  deg_id: '1',
  stu_name: 'K. Yazhini',
  dob: '2007-05-04',
  gender: 'Female',
  mobile: '5000000001',
};
const personal = {
  pare_guar: 'parent',
  fath_name: 'Kannan',
  moth_name: 'Meena',
  nation: 'Indian',
  religion: 'Hindu',
  shift: 'Shift I',
  medium: 'Tamil',
  community: 'BC',
  moth_tongue: 'Tamil',
};
const address = {
  comm_add: '1, Invented Street',
  comm_dis: 'Salem',
  comm_pin: '636001',
  comm_state: 'Tamil Nadu',
  comm_coun: 'India',
};
const school = {
  first_gua: '1',
  sslc_no: '12345',
  sslc_board: 'State Board',
  sslc_total: '500',
  sslc_obtmark: '450',
  sslc_month: 'APR-2023',
  hsc: 'HSC',
  hsc_no: '54321',
  hsc_board: 'State Board',
  hsc_total: '600',
  hsc_obtmark: '480',
  hsc_month: '2025-03',
};
const first = {
  ug: 'UG',
  ug_name: 'B.Sc. Physics',
  ug_clgname: 'A College',
  ug_no: 'X1',
  ug_board: 'A University',
  ug_pattern: 'Semester',
  ug_month: 'APR-2025',
  part1: 'Tamil',
  part1_total: '200',
  part1_obtmark: '150',
};
const bank = {
  bank: 'Demonstration Bank',
  bank_accno: '00000000000',
  bank_ifsc: 'test0000001',
  bank_branch: 'Salem',
};
const wrong = (...values: Parameters<typeof readTab>) => readTab(...values).problems.map(({ field }) => field);

describe('options', () => {
  test.each([
    ['S9-CONST-GENDER-01', options.GENDERS, 'Male|Female|Transgender'],
    ['S9-CONST-COMMUNITY-01', options.COMMUNITIES, 'OC|BC|BCM|MBC|DNC|OBC|OBC-NCL|SC|SCA|ST|No Caste'],
    ['S9-CONST-RELIGION-01', options.RELIGIONS, 'Hindu|Muslim|Christianity|Buddhism|Islam|Others'],
    ['S9-CONST-MEDIUM-01', options.MEDIA, 'Tamil|English'],
    ['S9-CONST-SHIFT-01', options.SHIFTS, 'Shift I|Shift II|Self Financing|Aided'],
    ['S9-CONST-BLOOD-01', options.BLOOD_GROUPS, 'A+|A-|B+|B-|O+|O-|AB+|AB-'],
    ['S9-CONST-TONGUE-01', options.MOTHER_TONGUES, 'Tamil|English|Hindi|Telugu|Kannada|Urdu|Others'],
    ['S3-ENT-SPECIAL-02', options.SPECIAL_KINDS, 'Ex.Service|Sports Quota'],
    ['S3-ENT-SPECIAL-03', options.SPORTS_LEVELS, 'District|State|National|International Level'],
    ['S3-ENT-QUAL-06', options.UG_PATTERNS, 'Semester|Non Semester'],
    [
      'S3-ENT-PHYTYPE-01',
      options.DISABILITIES,
      "Blindness|Low-Vision|Leprosy cured persons|Hearing impairment|Locomotor Disability|Acid attack victim|Dwarfism|Intellectual Disability|Mental illness|Autism spectrum disorder|Cerebral Palsy|Muscular Dystrophy|Chronic Neurological conditions|Specific Learning disabilities|Multiple Sclerosis|Speech and language disability|Hemophilia|Sickle cell disease|Thalassemia|Multiple disabilities including deaf blindness|Parkinson's disease",
    ],
  ] as const)('[%s] the list is the one of the specification, in its order', (_id, list, expected) => {
    expect(list.join('|')).toBe(expected);
  });

  test("[S3-ENT-QUAL-05] 'UG Arts & Science' is kept as UG, Engineering as Engineering", () => {
    expect(options.UG_KINDS).toEqual({ UG: 'UG Arts & Science', Engineering: 'Engineering' });
  });

  test('[S9-CONST-ADMISSION-01] the admission year is 2025', () => {
    expect(options.ADMISSION_YEAR).toBe(2025);
  });

  test('[S3-ENT-UPLOADS-01] [S5-VAL-ADMISSION-09] [S5-VAL-ADMISSION-10] photo and signatures are pictures, all else is pdf', () => {
    const pictures = options.STUDENT_FILE_NAMES.filter((name) => options.STUDENT_FILE_KINDS[name] !== 'certificate');
    expect(pictures).toEqual(['image', 'sign', 'p_sign']);
    expect(options.filesOf('uploads')).toEqual(['image', 'sign', 'p_sign', 'eligible_file', 'tc_file', 'aadhar_file']);
  });
});

describe('fields', () => {
  test.each([
    [
      'S3-ENT-STUDENT-01',
      'basic',
      'admn_acdyr Colcode degreelvl deg_id clg_app_no stu_name tam_name dob gender email mobile alter_no emis_no abc_no aadhar_no',
    ],
    [
      'S3-ENT-PERSONAL-01',
      'personal',
      'pare_guar guar_name fath_name moth_name fath_occ moth_occ fath_qual moth_qual nation other is_refugee religion reg_other shift medium community moth_tongue tongue_other blood',
    ],
    [
      'S3-ENT-COMM-01',
      'communication',
      'comm_add comm_dis comm_pin comm_state comm_coun same_comm pre_add pre_dis pre_pin pre_state pre_coun',
    ],
    ['S3-ENT-SPECIAL-01', 'special', 'ex_service sports phy_hand phy_type phy_per'],
    ['S3-ENT-BANK-01', 'bank', 'bank bank_accno bank_ifsc bank_branch'],
  ] as const)('[%s] the %s tab has the fields of the specification', (_id, tab, expected) => {
    // what a certificate that follows needs stands behind the listed fields
    const follows: readonly string[] = Object.values(options.FOLLOWING);
    expect(
      fieldsOf(tab)
        .filter((field) => !follows.includes(field))
        .join(' '),
    ).toBe(expected);
  });

  test('[S3-ENT-QUAL-01] [S3-ENT-QUAL-02] [S3-ENT-QUAL-03] [S3-ENT-QUAL-04] [S3-ENT-QUAL-07] qualification has school, first degree and five parts', () => {
    expect(fieldsOf('qualification').join(' ')).toBe(
      'first_gua sslc sslc_no sslc_board sslcCovidBatch sslc_total sslc_obtmark sslc_month hsc hsc_no hsc_board hsc_total ' +
        'hsc_obtmark hsc_month ug ug_name ug_clgname ug_no ug_board ug_pattern ug_month ' +
        [1, 2, 3, 4, 5].map((n) => `part${n} part${n}_total part${n}_obtmark part${n}_percent`).join(' '),
    );
    expect(options.filesOf('qualification')).toEqual(['sslc_pdf', 'hsc_pdf', 'ug_pdf']);
  });

  test('no field stands in two tabs, since a save sends them flat', () => {
    expect(new Set(ALL_FIELDS).size).toBe(ALL_FIELDS.length);
  });
});

describe('what is required', () => {
  test('[S5-VAL-ADMISSION-01] the fields with an asterisk are those the server refuses when they are missing', () => {
    for (const tab of options.FIELD_TABS)
      for (const level of ['UG', 'PG'])
        expect(wrong(tab, {}, { level, files: new Set() })).toEqual(requiredFields(tab, {}, level));
  });

  test('[S5-VAL-ADMISSION-02] both addresses', () => {
    expect(wrong('communication', { ...address, comm_pin: '' })).toContain('comm_pin');
    expect(wrong('communication', address)).toEqual(['pre_add', 'pre_dis', 'pre_pin', 'pre_state', 'pre_coun']);
  });

  test('[S5-VAL-ADMISSION-03] [S5-VAL-ADMISSION-04] school register numbers, boards, marks, months and certificates', () => {
    const files = new Set(['sslc_pdf', 'hsc_pdf']);
    expect(wrong('qualification', school, { level: 'UG', files })).toEqual([]);
    const names = ['no', 'board', 'total', 'obtmark', 'month'];
    for (const field of ['sslc', 'hsc'].flatMap((exam) => names.map((name) => `${exam}_${name}`)))
      expect(wrong('qualification', { ...school, [field]: ' ' }, { level: 'UG', files })).toEqual([field]);
    expect(wrong('qualification', school, { level: 'UG', files: new Set() })).toEqual(['sslc_pdf', 'hsc_pdf']);
  });

  test('[S5-VAL-ADMISSION-05] the first degree of applicants to PG, M.Phil. and Ph.D., and of nobody else', () => {
    const files = new Set(['sslc_pdf', 'hsc_pdf', 'ug_pdf']);
    for (const level of ['PG', 'MPHIL', 'PHD']) {
      expect(wrong('qualification', { ...school, ...first }, { level, files })).toEqual([]);
      for (const field of ['ug', 'ug_name', 'ug_clgname', 'ug_no', 'ug_board', 'ug_pattern', 'ug_month'])
        expect(wrong('qualification', { ...school, ...first, [field]: '' }, { level, files })).toEqual([field]);
    }
    const { values } = readTab('qualification', { ...school, ...first }, { level: 'UG' });
    expect(values).not.toHaveProperty('ug');
    expect(values).not.toHaveProperty('part1');
  });

  test('[S5-VAL-ADMISSION-06] every field of the bank', () => {
    expect(readTab('bank', bank)).toMatchObject({ values: { bank_ifsc: 'TEST0000001' }, problems: [] });
    for (const field of Object.keys(bank)) expect(wrong('bank', { ...bank, [field]: '' })).toEqual([field]);
  });

  test('[S5-VAL-ADMISSION-07] [S5-VAL-ADMISSION-08] photo, signatures and the three documents', () => {
    expect(requiredFields('uploads')).toEqual(['image', 'sign', 'p_sign', 'eligible_file', 'tc_file', 'aadhar_file']);
  });
});

describe('fields that depend on another', () => {
  test.each([
    ['S4-STATE-ADMISSION-07', 'personal', 'guar_name', { pare_guar: 'guardian' }, { pare_guar: 'parent' }],
    ['S4-STATE-ADMISSION-08', 'personal', 'other', { nation: 'Others' }, { nation: 'Indian' }],
    ['S4-STATE-ADMISSION-09', 'personal', 'reg_other', { religion: 'Others' }, { religion: 'Hindu' }],
    ['S4-STATE-ADMISSION-10', 'personal', 'tongue_other', { moth_tongue: 'Others' }, { moth_tongue: 'Tamil' }],
    ['S4-STATE-ADMISSION-11', 'special', 'service_file', { ex_service: 'Ex.Service' }, { ex_service: 'Sports Quota' }],
    ['S4-STATE-ADMISSION-12', 'special', 'sports', { ex_service: 'Sports Quota' }, { ex_service: 'Ex.Service' }],
    ['S4-STATE-ADMISSION-12', 'special', 'sports_file', { ex_service: 'Sports Quota' }, {}],
    ['S4-STATE-ADMISSION-13', 'special', 'phy_type', { phy_hand: 'Yes' }, { phy_hand: 'No' }],
    ['S4-STATE-ADMISSION-13', 'special', 'phy_per', { phy_hand: 'Yes' }, { phy_hand: 'No' }],
    ['S4-STATE-ADMISSION-13', 'special', 'phy_file', { phy_hand: 'Yes' }, { phy_hand: 'No' }],
  ] as const)('[%s] %s: %s is open and required with one choice, shut with another', (_id, tab, field, open, shut) => {
    expect(closedFields(tab, open)).not.toContain(field);
    expect(requiredFields(tab, open)).toContain(field);
    expect(closedFields(tab, shut)).toContain(field);
    expect(requiredFields(tab, shut)).not.toContain(field);
    const typed = { ...(tab === 'personal' ? personal : { phy_hand: 'No' }), [field]: 'typed', ...shut };
    expect(readTab(tab, typed).values).not.toHaveProperty(field);
  });

  test('[S3-ENT-COMM-02] the same address is copied, whatever stands in the permanent one', () => {
    const { values, problems } = readTab('communication', {
      ...address,
      same_comm: '1',
      pre_add: 'elsewhere',
      pre_pin: 'x',
    });
    expect(problems).toEqual([]);
    expect(values).toMatchObject({
      same_comm: 1,
      pre_add: address.comm_add,
      pre_pin: '636001',
      pre_coun: 'India',
    });
  });

  test.each([
    ['Yes', []],
    ['No', []],
    ['yes', ['phy_hand']],
    ['Maybe', ['phy_hand']],
    ['1', ['phy_hand']],
    ['', ['phy_hand']],
  ])('[S3-ENT-SPECIAL-04] physically challenged is Yes or No, in the form and on saving: %j', (phy_hand, rejected) => {
    expect(options.YES_NO).toEqual(['Yes', 'No']);
    const input = phy_hand === 'Yes' ? { phy_type: options.DISABILITIES[0], phy_per: 40 } : {};
    const found = wrong('special', { phy_hand, ...input }, { files: new Set(['phy_file']) });
    expect(found.filter((field) => field === 'phy_hand')).toEqual(rejected);
  });

  test('another permanent address is its own', () => {
    const ownEntry = {
      pre_add: '2, Other Street',
      pre_dis: 'Chennai',
      pre_pin: '600001',
      pre_state: 'Tamil Nadu',
      pre_coun: 'India',
    };
    expect(readTab('communication', { ...address, same_comm: 0, ...ownEntry })).toMatchObject({
      values: ownEntry,
      problems: [],
    });
  });

  test('[S4-STATE-ADMISSION-14] the covid batch has no SSLC marks: they are zero', () => {
    const files = new Set(['sslc_pdf', 'hsc_pdf']);
    const read = readTab('qualification', { ...school, sslcCovidBatch: 1 }, { level: 'UG', files });
    expect(read).toMatchObject({ values: { sslc_total: 0, sslc_obtmark: 0 }, problems: [] });
    expect(closedFields('qualification', { sslcCovidBatch: '1' })).toEqual(
      expect.arrayContaining(['sslc_total', 'sslc_obtmark']),
    );
  });

  test('[S3-ENT-QUAL-08] Engineering uses the first part only: a grade, with a CGPA of at most ten', () => {
    const engineer = {
      ...school,
      ...first,
      ug: 'Engineering',
      part1: 'First Class',
      part1_total: '10',
      part1_obtmark: '8.25',
    };
    const { values, problems } = readTab(
      'qualification',
      { ...engineer, part2: 'English', part2_total: 100 },
      { level: 'PG' },
    );
    expect(problems).toEqual([]);
    expect(values).toMatchObject({ part1: 'First Class', part1_percent: 82.5 });
    expect(values).not.toHaveProperty('part2');
    expect(wrong('qualification', { ...engineer, part1_total: 100, part1_obtmark: 82 }, { level: 'PG' })).toEqual([
      'part1_total',
      'part1_obtmark',
    ]);
  });

  test('marks above their total are refused, percentages computed and never believed', () => {
    expect(wrong('qualification', { ...school, hsc_obtmark: 601 }, { level: 'UG' })).toEqual(['hsc_obtmark']);
    expect(readTab('qualification', { ...school, ...first, part1_percent: 99 }, { level: 'PG' }).values).toMatchObject({
      part1_percent: 75,
      hsc_month: 'MAR-2025',
    });
    expect(percentOf(1, 3)).toBe(33.33);
    expect(percentOf(1, 0)).toBeUndefined();
  });
});

describe('wrong input', () => {
  const aadhaar = `23412341234${verhoeffDigit('23412341234')}`;
  test.each([
    ['dob', '2025-02-30'],
    ['dob', '2024-01-01'],
    ['dob', '1900-01-01'],
    ['gender', 'female'],
    ['mobile', '12345'],
    ['stu_name', 'x'.repeat(10_000)],
    ['stu_name', 'Yazh\u200Bini'],
    ['stu_name', 'Yazhini \u202Exe.pdf'],
    ['admn_acdyr', '2025; drop table student'],
    ['email', 'somebody'],
    ['abc_no', '1'],
    ['aadhar_no', '123412341234'],
    ['tam_name', '<b>'],
  ])('%s = %j is refused at its field', (field, value) => {
    expect(wrong('basic', { ...basic, [field]: value })).toEqual([field]);
  });

  test('a field of another tab is told', () => {
    expect(wrong('basic', { ...basic, bank: 'x', constructor: 'x' })).toEqual(['bank', 'constructor']);
  });

  test('an Aadhaar number is kept without its gaps; what is shown of it is left as it is', () => {
    const grouped = aadhaar.replace(/(.{4})/g, '$1 ');
    expect(readTab('basic', { ...basic, aadhar_no: grouped }).values.aadhar_no).toBe(aadhaar);
    expect(readTab('basic', { ...basic, aadhar_no: 'XXXX XXXX 1234' })).toMatchObject({
      values: { aadhar_no: 'XXXX XXXX 1234' },
      problems: [],
    });
  });

  test('whatever is typed, reading a tab answers and what it has read is read as the same once more', () => {
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 30 }), fc.double(), fc.boolean(), fc.constant(null));
    const valid = {
      basic,
      personal,
      communication: { ...address, same_comm: 1 },
      special: { phy_hand: 'No' },
      qualification: school,
      bank,
    };
    fc.assert(
      fc.property(
        fc.constantFrom(...options.FIELD_TABS),
        fc.constantFrom('UG', 'PG'),
        fc.context(),
        fc.gen(),
        (tab, level, _c, gen) => {
          const field = gen(() => fc.constantFrom(...fieldsOf(tab)));
          const once = readTab(tab, { ...valid[tab], [field]: gen(() => value) }, { level });
          const twice = readTab(tab, once.values, { level });
          expect(twice.values).toEqual(once.values);
        },
      ),
    );
  });

  test("a form's resolver gives the values read, or the problems at their fields", () => {
    expect(tabSchema('bank').safeParse(bank)).toMatchObject({
      success: true,
      data: { bank_ifsc: 'TEST0000001' },
    });
    const rejected = tabSchema('bank').safeParse({ ...bank, bank_accno: 'x', bank: '' });
    expect(rejected.error?.issues.map(({ path }) => path)).toEqual([['bank_accno'], ['bank']]);
  });
});
