/** Name of the task in the queue that compares stored results with their releases: of one exam, or by night of all. */
export const AGREEMENT_TASK = 'release_agreement';
