/** Maximum number of hits per time window. */
export interface Limit {
  max: number;
  seconds: number;
}

/**
 * Failures are counted, and what is under way is counted with them: reserve, act, give back. Colleges and mobile networks
 * share addresses, so what one network may do as a whole never shuts a right pair out.
 */
export const LIMITS = {
  /** All look-ups of one network; beyond it a number that is asked over and over waits. */
  lookUps: { max: 300, seconds: 60 },
  /** Look-ups of one number by one network, while the network asks more than `lookUps`. */
  lookUpsOfOneNumber: { max: 5, seconds: 60 },
  /** Beyond it a wrong pair is not told that it is wrong, and a right one is answered. */
  failedLookUpsByNetwork: { max: 30, seconds: 600 },
  failedLookUpsByNumberAndNetwork: { max: 5, seconds: 600 },
  /** A guesser with many addresses at one number: beyond it the number asks for a proof of work, or for patience. */
  failedLookUpsByNumber: { max: 20, seconds: 3600 },
  /**
   * Failures of all networks, 50 a second: a sweep over many numbers. Until it is over, networks that have failed once
   * are asked for a proof of work, or for patience.
   */
  failedLookUps: { max: 3000, seconds: 60 },
  /** A solved proof of work is good once, for as long as it could be used at all. */
  solvedProofs: { max: 1, seconds: 300 },
  /** Codes with a wrong signature: none can be guessed, but a form can be flooded. */
  failedStatementChecks: { max: 60, seconds: 600 },
  failedSignInsByNameAndNetwork: { max: 5, seconds: 600 },
  /** Beyond it the network waits, but not for accounts that have signed in from there, nor for known browsers. */
  failedSignInsByNetwork: { max: 50, seconds: 600 },
  /** A browser that signed this account in before has tries of its own, whoever else is guessing. */
  failedSignInsByBrowser: { max: 5, seconds: 600 },
  /** Never full: each failure from elsewhere is a second of wait for networks the account does not know. */
  failedSignInsByName: { max: 50, seconds: 600 },
  /** Tries at the security key of the table export. */
  wrongExportKeysByPerson: { max: 5, seconds: 600 },
  wrongExportKeysByNetwork: { max: 20, seconds: 600 },
  /** Codes that were given out for a first password. */
  wrongCodesByNameAndNetwork: { max: 5, seconds: 600 },
  wrongCodesByNetwork: { max: 50, seconds: 600 },
  /** Questions of the field 'Find', on all processes together. */
  questionsOfOnePerson: { max: 30, seconds: 60 },
} satisfies Record<string, Limit>;
export type LimitName = keyof typeof LIMITS;
export type Limits = Record<LimitName, Limit>;
