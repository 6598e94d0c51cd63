import { createSvgIcon } from '@mui/material/SvgIcon';

// Material Icons by Google, Apache-2.0
export const ExpandLess = createSvgIcon(<path d="m12 8-6 6 1.41 1.41L12 10.83l4.59 4.58L18 14z" />, 'ExpandLess');
