/**
 * In the place of MUI's Input, which NativeSelect brings for whoever names no input of their own: ours names the
 * outlined one everywhere, and the first screens do without the other.
 */
export { default, outlinedInputClasses as inputClasses } from '@mui/material/OutlinedInput';
