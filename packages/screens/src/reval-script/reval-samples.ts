import type {
  RevalCamps,
  RevalDifference,
  RevalProblem,
  RevalScript,
} from '@thervu/contracts/reval-script/reval-script-contract';

export const waiting: RevalScript = {
  id: 1,
  exam_name: 'EVEN-2025-APR',
  barcode: null,
  dummy: null,
  bundle: 90003,
  packet: 2,
  script: 14,
  ext_mark: null,
  p_code: '23UMAT01',
  valuation: 2,
  from_place: 'Govt',
  state: 'WAITING',
  Amark: null,
  Bmark: null,
  Cmark: null,
  own: false,
  located_at: null,
  located_by: null,
  missing_reason: null,
  missing_note: null,
  row_version: 1,
};

/** Pulled and keyed as A by the person signed in. */
export const pulled: RevalScript = {
  ...waiting,
  id: 2,
  barcode: '42843423',
  dummy: '42843423',
  script: 15,
  state: 'KEYED',
  Amark: 41,
  own: true,
  located_at: '2026-02-16T06:30:00Z',
  located_by: 'Demo Operator',
};

export const others: RevalScript = {
  ...pulled,
  id: 3,
  barcode: '55512347',
  dummy: '55512347',
  Amark: null,
  own: false,
  located_by: 'Other Operator',
};

export const problem: RevalProblem = {
  id: 7,
  barcode: '90000041',
  bundle: 90003,
  packet: 2,
  script: 14,
  pass: 'A',
  reason: 'FIRST_NUMBER',
  at: '2026-02-16T06:30:00Z',
};

export const different: RevalDifference = {
  id: 4,
  barcode: '42843424',
  p_code: '23UMAT01',
  valuation: 2,
  bundle: 90003,
  packet: 2,
  script: 16,
  Amark: 41,
  Bmark: 44,
  Cmark: null,
  row_version: 5,
};

export const camps: RevalCamps = {
  exam_id: 2,
  exam_name: 'EVEN-2025-APR',
  stage: 'REVALUATION',
  limit: 10,
  due: { second: 3, third: 0, withoutScript: 1, withoutCamp: 0 },
  balances: [
    {
      valuation: 2,
      place: 'Sona',
      p_code: '23UMAT01',
      issued: 4,
      waiting: 1,
      located: 2,
      missing: 1,
      a: 2,
      b: 1,
      agreed: 1,
      problems: 0,
      closed: false,
    },
    {
      valuation: 2,
      place: 'Govt',
      p_code: '23UPHY01',
      issued: 2,
      waiting: 0,
      located: 2,
      missing: 0,
      a: 2,
      b: 2,
      agreed: 2,
      problems: 0,
      closed: true,
    },
  ],
  missing: [
    {
      id: 9,
      valuation: 2,
      place: 'Sona',
      p_code: '23UMAT01',
      reg_no: 'C23UG101COM007',
      number: '90000058',
      bundle: 90003,
      packet: 1,
      script: 3,
      reason: 'NOT_IN_BUNDLE',
      note: 'Serial 3 is empty',
      by: 'Demo Operator',
      at: '2026-02-16T06:30:00Z',
    },
  ],
};
