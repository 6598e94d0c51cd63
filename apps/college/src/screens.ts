import { defineScreens } from '@thervu/remote/screens';
import { examCentreScreens } from './exam-centre-screens';
import { innerScreens } from './inner-screens';
import { menuScreens } from './menu-screens';

/** A college: every page below `/home/`, in the order of the specification, which is that of the menu. */
const college = defineScreens([...menuScreens, ...examCentreScreens, ...innerScreens]);

export const screens = { college };
