import { endpointsOf, mutations } from '../core/endpoints';
import { saveAmarkSheet } from './packet-entry-contract';

export const { useSaveAmarkSheetMutation } = endpointsOf(mutations([saveAmarkSheet]));
