const controller = new AbortController();

/** Aborted when a person or a program asks the run to end: the first Ctrl-C, or SIGTERM. */
export const interrupted: AbortSignal = controller.signal;

/**
 * From now on the first such signal ends what runs and lets everything that was started be put away; a second one ends
 * this process at once.
 */
export function endOnSignals(print: (line: string) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      print('\nEnding what was started; the same signal once more ends at once.');
      controller.abort();
    });
}
