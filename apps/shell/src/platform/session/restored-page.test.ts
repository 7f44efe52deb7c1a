import { expect, it, jest } from '@jest/globals';
import { guardRestoredPages } from './restored-page.ts';

function setToken(token: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: sessions are recognised by the cookie itself.
  document.cookie = `XSRF-TOKEN=${token}`;
}

it.each([
  ['of the same session stays', 'one', true, false],
  ['of another session is hidden and loaded again', 'two', true, true],
  ['that is new stays', 'two', false, false],
])('a page %s', (_name, tokenAfter, persisted, isReloaded) => {
  document.documentElement.hidden = false;
  const reload = jest.fn();
  guardRestoredPages(reload);
  setToken('one');
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  setToken(tokenAfter);
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
  expect(document.documentElement.hidden).toBe(isReloaded);
});
