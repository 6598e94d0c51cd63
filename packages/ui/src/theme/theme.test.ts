import { COARSE, createFace, FRAME, TARGET } from './theme';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) =>
    channel(parseInt(hex.slice(index, index + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

describe.each(['light', 'dark'] as const)('%s', (face) => {
  const { palette, spacing, shape, transitions, typography } = createFace(face);

  test('every word can be read on paper and on the ground, states included', () => {
    const texts = [
      palette.text.primary,
      palette.text.secondary,
      palette.primary.main,
      palette.error.main,
      palette.warning.main,
      palette.success.main,
      palette.info.main,
    ];
    for (const word of texts) {
      expect(contrast(word, palette.background.paper)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(word, palette.background.default)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(word, palette.action.selected)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(word, palette.action.hover)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('the label of a filled button can be read', () => {
    for (const { main, contrastText } of [palette.primary, palette.error, palette.success, palette.warning]) {
      expect(contrast(contrastText, main)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('one accent, a grid of 4 px, corners of 6 px, 14 px text and motion of at most 150 ms', () => {
    expect(palette.primary.main).toBe(face === 'light' ? '#0B6E69' : '#4FB3AC');
    expect(spacing(1)).toBe('4px');
    expect(shape.borderRadius).toBe(6);
    expect(typography.body1.fontSize).toBe(14);
    expect(typography.h1.fontSize).toBe(22);
    expect(Math.max(...Object.values(transitions.duration))).toBeLessThanOrEqual(150);
  });
});

test('the frame measures what the design says', () => {
  expect(FRAME).toEqual({ header: 56, sidebar: 248, sidebarFolded: 64, row: 36 });
});

test("[DEL-5] for a finger the browser's own controls, and links that stand by themselves, are 44 px; for a mouse nothing changes", () => {
  const base = createFace('light').components?.MuiCssBaseline?.styleOverrides as Record<
    string,
    Record<string, unknown>
  >;
  const [[controls, size]] = Object.entries(base[COARSE]!) as [[string, object]];
  expect(size).toMatchObject({ minWidth: TARGET, minHeight: TARGET });
  document.body.innerHTML =
    '<button>Edit</button><select></select><input type="search"><summary></summary><a href="#">Add</a>' +
    '<input class="MuiInputBase-input"><input type="checkbox"><a>Nowhere</a>';
  const found = [...document.body.children].map((element) => element.matches(controls));
  expect(found).toEqual([true, true, true, true, true, false, false, false]);
  const others = Object.keys(base).filter(
    (rule) => rule !== COARSE && /button|select|input|summary|(^|,)\s*a\b/.test(rule),
  );
  expect(others).toEqual([]);
});
