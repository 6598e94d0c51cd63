import { Button } from '../form/Button';
import { Screen } from '../layout/Screen';
import { useThemeChoice, type ThemeChoice } from '../theme/ThemeRoot';
import { GalleryForms } from './GalleryForms';
import { GalleryMessages } from './GalleryMessages';
import { GalleryTables } from './GalleryTables';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };

/** The whole kit with its states on one page, for development. */
export function Gallery() {
  const { choice, choose } = useThemeChoice();
  return (
    <Screen
      title="UI kit"
      note="Every part of the kit with its states."
      action={<Button onClick={() => choose(NEXT[choice])}>Theme: {choice}</Button>}
    >
      <GalleryTables />
      <GalleryForms />
      <GalleryMessages />
    </Screen>
  );
}
