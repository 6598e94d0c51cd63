import { createRemote } from '@thervu/remote/create-remote';
import { screens } from './screens';

export default createRemote(screens);
