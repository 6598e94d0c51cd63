import BrightnessAutoOutlined from '@mui/icons-material/BrightnessAutoOutlined';
import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useThemeChoice, type ThemeChoice } from '@thervu/ui/ThemeFrame';

const NEXT: Record<ThemeChoice, ThemeChoice> = { system: 'light', light: 'dark', dark: 'system' };
const WORDS: Record<ThemeChoice, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const ICONS = { system: BrightnessAutoOutlined, light: LightModeOutlined, dark: DarkModeOutlined };

/** Light, dark, as the system: one button that says what is on and goes on to the next. */
export function ThemeSwitch() {
  const { choice, choose } = useThemeChoice();
  const Icon = ICONS[choice];
  const label = `Colours: ${WORDS[choice]}. Change to ${WORDS[NEXT[choice]]}`;
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => choose(NEXT[choice])}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
