import { afterEach, expect, it, jest } from '@jest/globals';
import { tabStorage } from './storage.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
});

it('keeps in the tab', () => {
  tabStorage.set('a', '1');
  expect([tabStorage.get('a'), sessionStorage.getItem('a')]).toEqual(['1', '1']);
  tabStorage.remove('a');
  expect(tabStorage.get('a')).toBeNull();
});

it('keeps what the browser does not take for as long as the page is open, and forgets it when told', () => {
  sessionStorage.setItem('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  tabStorage.set('a', 'new');
  expect(tabStorage.get('a')).toBe('new');
  tabStorage.remove('a');
  expect(tabStorage.get('a')).toBeNull();
});

it('breaks nothing where reading is refused', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(tabStorage.get('b')).toBeNull();
  expect(() => tabStorage.remove('b')).not.toThrow();
});
