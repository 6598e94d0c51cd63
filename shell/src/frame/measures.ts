import { FRAME } from '@thervu/ui/theme/theme';

const FOLDED = 'thervu.sidebar';

export const readFolded = (): boolean => localStorage.getItem(FOLDED) === 'folded';
export const storeFolded = (folded: boolean): void => localStorage.setItem(FOLDED, folded ? 'folded' : 'open');
export const sidebarWidth = (folded: boolean): number => (folded ? FRAME.sidebarFolded : FRAME.sidebar);
