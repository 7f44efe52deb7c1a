import { afterEach, expect, it, jest } from '@jest/globals';
import { browserStorage, createStorage, readJson, tabStorage, writeJson } from './storage.ts';

function refuse(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

it.each([
  ['the tab', tabStorage, () => sessionStorage],
  ['the browser', browserStorage, () => localStorage],
])('stores values in %s', (_, storage, backend) => {
  expect(storage.set('a', '1')).toBe(true);
  expect([storage.get('a'), backend().getItem('a')]).toEqual(['1', '1']);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

it('holds values the browser refuses in memory until they are removed', () => {
  sessionStorage.setItem('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(tabStorage.set('a', 'new')).toBe(false);
  expect(tabStorage.get('a')).toBe('new');
  tabStorage.remove('a');
  expect(tabStorage.get('a')).toBeNull();
});

it('returns nothing and does not throw when reading is refused', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(refuse);
  expect(tabStorage.get('b')).toBeNull();
  expect(() => tabStorage.remove('b')).not.toThrow();
});

it('works in memory when access to the storage itself is refused', () => {
  const storage = createStorage(refuse);
  expect(storage.set('a', '1')).toBe(false);
  expect(storage.get('a')).toBe('1');
});

it('reads back JSON values, and null for text that is not JSON', () => {
  writeJson(tabStorage, 'a', { page: 2 });
  expect(readJson(tabStorage, 'a')).toEqual({ page: 2 });
  tabStorage.set('a', '{');
  expect(readJson(tabStorage, 'a')).toBeNull();
  expect(readJson(tabStorage, 'missing')).toBeNull();
});
