import { PointerEventsCheckLevel, type Options } from '@testing-library/user-event';

/**
 * How the person of a screen test acts: without a look at the style of every ancestor before each click, which costs more
 * than the click itself. What a covered button does is proved in Chromium.
 */
export const PERSON: Options = { pointerEventsCheck: PointerEventsCheckLevel.Never };
