import fc from 'fast-check';
import { ACCENT_GROUNDS, accentColours, accentProblem, contrastOf, MIN_CONTRAST, USUAL_ACCENT } from './colour-rules';
import { settingProblem } from './setting-registry';

test('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test('[DAY-11] a colour below 4.5:1 on the light theme is refused with its contrast and the way out', () => {
  expect(settingProblem('university.accent', '#777777')).toMatch(
    /^#777777 has a contrast of 4\.\d\d:1 .* of the light theme; at least 4\.5:1 is needed\. Choose a darker colour\.$/,
  );
  expect(settingProblem('university.accent', 'teal')).toBe('Enter a colour as # and six digits, such as #0b6e69.');
  expect(settingProblem('university.accent', '#7A0019')).toBeUndefined();
});

test('[DAY-11] every accepted colour is read on every ground of both themes', () => {
  const colour = fc.stringMatching(/^#[0-9a-f]{6}$/).filter((text) => accentProblem('light', text) === undefined);
  fc.assert(
    fc.property(colour, (chosen) => {
      const both = accentColours(chosen);
      expect(both.light).toBe(chosen);
      for (const face of ['light', 'dark'] as const)
        for (const ground of Object.values(ACCENT_GROUNDS[face]))
          expect(contrastOf(both[face], ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }),
  );
});

test('[DAY-11] without a choice both themes look as they were drawn', () => {
  expect(accentColours(USUAL_ACCENT)).toEqual({ light: '#0b6e69', dark: '#4fb3ac' });
});
