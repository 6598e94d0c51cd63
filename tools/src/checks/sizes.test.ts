import { assessSizes, sizesNews } from './sizes';

const file = (name: string, lines: number) => ({ file: name, lines });

test('a file of more than 200 lines is listed, the longest first, and one of more than 600 is refused', () => {
  const sizes = assessSizes([
    file('a.ts', 50),
    file('b.ts', 201),
    file('c.ts', 600),
    file('d.ts', 601),
    file('e.ts', 200),
  ]);
  expect(sizes.long.map((fileSize) => fileSize.file)).toEqual(['c.ts', 'b.ts']);
  expect(sizes.refused.map((fileSize) => fileSize.file)).toEqual(['d.ts']);
  expect(sizes.median).toBe(201);
});

test('the list names each file with its lines', () => {
  const news = sizesNews(assessSizes([file('long.ts', 250), file('short.ts', 10), file('too-long.ts', 700)]));
  expect(news).toMatch(/^ +250 {2}long\.ts$/m);
  expect(news).toMatch(/^ +700 {2}too-long\.ts$/m);
  expect(news).not.toContain('short.ts');
});
