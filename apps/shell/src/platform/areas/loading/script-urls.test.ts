import { expect, it } from '@jest/globals';
import { toAreaFileUrl, toPublishedScriptUrl } from './script-urls.ts';

const AREA_FILE = '/areas/orders/1.0.0-3f2a/remoteEntry.js';
const SHELL_FILE = '/shell/1.0.0-9b1c/frame.91ac.js';

it('accepts the files of published areas, and the shell’s files only as scripts', () => {
  expect(toAreaFileUrl(`${AREA_FILE}?try=2`)).toBe(`${location.origin}${AREA_FILE}?try=2`);
  expect(toPublishedScriptUrl(AREA_FILE)).toBe(location.origin + AREA_FILE);
  expect(toPublishedScriptUrl(SHELL_FILE)).toBe(location.origin + SHELL_FILE);
  expect(() => toAreaFileUrl(SHELL_FILE)).toThrow('not a file of a published release');
});

it.each([
  `https://elsewhere.test${AREA_FILE}`,
  `//elsewhere.test${AREA_FILE}`,
  'data:text/javascript,alert(1)',
  'blob:https://portal.test/1',
  '/api/v1/files/7',
  '/areas/../api/v1/files/7',
  '/areas/orders',
  '/main.js',
])('refuses %s', (url) => {
  expect(() => toPublishedScriptUrl(url)).toThrow('not a file of a published release');
});
