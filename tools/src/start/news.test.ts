import { readyNews } from './news.mjs';

const address = 'http://localhost:8080/thervu/';

test('[DAY-12] the start of an empty portal says that nobody can sign in yet, and what to do', () => {
  const news = readyNews({ address, demo: undefined, empty: true }, 2);
  expect(news).toContain('nobody can sign in yet');
  expect(news).toContain('npm run office:create');
  expect(news).toContain('docs/first-day.md');
});

test('[DAY-12] with its officers it no longer asks for them', () => {
  const news = readyNews({ address, demo: undefined, empty: false }, 2);
  expect(news).toContain(address);
  expect(news).not.toContain('office:create');
});
