import { defineScreens } from '@thervu/remote/screens';
import { controlRoomScreens } from './control-room-screens';
import { examDayScreens } from './exam-day-screens';
import { innerScreens } from './inner-screens';
import { menuScreens } from './menu-screens';

/** The office: every page below `/home/`, in the order of the specification, which is that of the menu. */
const admin = defineScreens([...menuScreens, ...innerScreens, ...examDayScreens, ...controlRoomScreens]);

export const screens = { admin };
