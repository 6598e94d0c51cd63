import fc from 'fast-check';

/**
 * Generated tests draw the same inputs in every run, so that a run can be repeated and compared. FUZZ_SEED chooses
 * others: a whole number, or `random` for new ones each time (a failure names its seed).
 */
const asked = process.env.FUZZ_SEED ?? '20251121';
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked) });
