import { beforeEach, expect, it } from '@jest/globals';
import { consumeIntendedPage, sameOriginPath, storeIntendedPage } from './intended-page.ts';

beforeEach(() => sessionStorage.clear());

it.each([
  ['/orders', '/orders'],
  ['/quotes?status=created#top', '/quotes?status=created#top'],
  ['https://elsewhere.test/orders', null],
  ['//elsewhere.test/orders', null],
  ['/\\elsewhere.test', null],
  // A path of the portal, which browsers do not decode.
  ['/%2f%2felsewhere.test', '/%2f%2felsewhere.test'],
  ['javascript:alert(1)', null],
  ['/\t/elsewhere.test', null],
  ['orders', null],
  ['', null],
])('reduces %j to the same-origin path %j (R21)', (given, expected) => {
  expect(sameOriginPath(given, 'https://portal.test')).toBe(expected);
});

it('returns the stored page once', () => {
  storeIntendedPage('/orders?waits_on=partner');
  expect(consumeIntendedPage()).toBe('/orders?waits_on=partner');
  expect(consumeIntendedPage()).toBeNull();
});

it.each(['/login', '/2fa', '/sla', '/account/password', '/account/2fa', '/', 'https://elsewhere.test/'])(
  'does not store %s, which is not a page to return to',
  (path) => {
    storeIntendedPage(path);
    expect(consumeIntendedPage()).toBeNull();
  },
);

it('ignores a stored URL of another origin', () => {
  sessionStorage.setItem('portal.intended-page', '//elsewhere.test/');
  expect(consumeIntendedPage()).toBeNull();
});
