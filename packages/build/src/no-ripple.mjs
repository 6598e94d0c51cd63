/** In the place of MUI's TouchRipple, which our theme switches off everywhere (`disableRipple`). */
export default function NoRipple() {
  return null;
}
