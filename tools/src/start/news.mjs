// Plain JavaScript: it is told by the process that stays of `npm start`, which has no compiler.

const CAMPS = ['padmavani', 'sona', 'sengunthar', 'govt', 'pucamp'];

/** What is done on a portal that nobody can sign in to. */
const FIRST_STEPS = [
  '  This portal is empty: nobody can sign in yet. What to do, step by step: docs/first-day.md',
  '  Next: open a second window in this folder and type npm run office:create, for the first officer;',
  '  then the same command again for the second officer. Leave this window open.',
];

/**
 * What a newcomer reads when the portal is ready.
 * @param {Pick<import('./portal').Portal, 'address' | 'demo' | 'empty'>} portal
 * @param {number} seconds
 * @returns {string}
 */
export function readyNews({ address, demo, empty }, seconds) {
  const lines = ['', `Thervu is ready (${seconds.toFixed(1)} s): ${address}`, ''];
  /** @type {(name: string, path: string, who: string) => unknown} */
  const page = (name, path, who) => lines.push(`  ${name.padEnd(22)}${address}${path}${who}`);
  page('Office and colleges', '', '');
  page('Valuation camps', 'camp', '');
  page('Published results', 'ExamResult', '');
  page('Check a hall ticket', 'verify-ticket', '');
  lines.push('');
  if (demo) {
    const [year, month, day] = demo.sample?.dob.split('-') ?? [];
    lines.push(
      `  Demo sign-ins (password ${demo.password ?? 'as set at the first start'}):`,
      '    examination office    501, office2@example.org',
      '    colleges              101, 102, 103',
      '    camp officers         co.sona@example.org, co2.sona@example.org',
      '    operators             op1.sona@example.org, op2.sona@example.org, op3.sona@example.org',
      '    a code to sign with    npm run demo:code',
      `    (the other camps: ${CAMPS.filter((camp) => camp !== 'sona').join(', ')})`,
      ...(demo.sample ? [`  A published result: ${demo.sample.regNo}, born ${day}-${month}-${year}`] : []),
    );
  } else {
    lines.push(...(empty ? FIRST_STEPS : ['  No demo accounts.']));
  }
  lines.push('', '  Ctrl-C stops it.', '');
  return lines.join('\n');
}
