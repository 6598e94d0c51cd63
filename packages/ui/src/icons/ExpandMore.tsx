import { createSvgIcon } from '@mui/material/SvgIcon';

// Material Icons by Google, Apache-2.0
export const ExpandMore = createSvgIcon(<path d="M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z" />, 'ExpandMore');
