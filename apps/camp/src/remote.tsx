import { createRemote } from '@thervu/remote/createRemote';
import { screens } from './screens';

export default createRemote(screens);
