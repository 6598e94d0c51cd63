// Loaded before a server under test (NODE_OPTIONS=--import): its clock is wrong by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Real = Date;
globalThis.Date = class extends Real {
  constructor(...values) {
    if (values.length === 0) super(Real.now() + shift);
    else super(...values);
  }
  static now() {
    return Real.now() + shift;
  }
};
