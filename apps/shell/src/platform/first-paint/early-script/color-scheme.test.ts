import { afterEach, expect, it, jest } from '@jest/globals';
import { colorModeStorageKey, colorSchemeAttribute } from '@portal/ui/color-mode-names';
import { setColorScheme } from './color-scheme.ts';

afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

const prefersDark = (matches: boolean) =>
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches } as MediaQueryList);

it.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['system', true, 'dark'],
  ['system', false, 'light'],
  [null, true, 'dark'],
  ['purple', false, 'light'],
])('with %j stored and a system that prefers dark: %j, sets %s', (stored, isDark, scheme) => {
  if (stored !== null) localStorage.setItem(colorModeStorageKey, stored);
  prefersDark(isDark);
  setColorScheme();
  expect(document.documentElement).toHaveAttribute(colorSchemeAttribute, scheme);
});

it('sets the system’s scheme if storage is blocked', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  prefersDark(true);
  setColorScheme();
  expect(document.documentElement).toHaveAttribute(colorSchemeAttribute, 'dark');
});
