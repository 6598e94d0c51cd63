import fc from 'fast-check';
import { CountStore, type Count, type CounterKey } from './count-store';
import { LIMITS, type LimitName } from './limits';

test('[SEC-3] every key has a count of its own, however many parts it has', () => {
  const keys = fc
    .tuple(fc.constantFrom(...(Object.keys(LIMITS) as LimitName[])), fc.array(fc.constantFrom('a', 'b', 'ab', '')))
    .map(([name, whose]): CounterKey => [name, ...whose.slice(0, 3)])
    // no counter has a name that is empty: a key without parts is one key
    .filter((key) => key.slice(1).every((part) => part !== ''));
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 60 }), (all) => {
      const store = new CountStore();
      const plain = new Map<string, Count>();
      all.forEach((key, hits) => {
        const count = { hits, unsaid: 0, until: 0 };
        store.set(key, count);
        plain.set(JSON.stringify(key), count);
      });
      for (const key of all) expect(store.get(key)).toBe(plain.get(JSON.stringify(key)));
      expect(store.size).toBe(plain.size);
      expect(store.get(['lookUps', 'c'])).toBeUndefined();
      expect(store.get(['lookUps', 'a', 'c'])).toBeUndefined();
    }),
  );
});
