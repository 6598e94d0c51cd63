import { lazyPart } from '@thervu/ui/state/lazy-part';

/** Fetched beside the dashboard: what is fixed of it is there first. */
export const FirstSteps = lazyPart(async () => (await import('./FirstStepsCard')).FirstStepsCard);
