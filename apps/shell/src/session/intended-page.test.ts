import { beforeEach, expect, it } from '@jest/globals';
import { consumeIntendedPage, sameOriginPath, storeIntendedPage } from './intended-page.ts';

beforeEach(() => sessionStorage.clear());

it.each([
  ['/orders', '/orders'],
  ['/quotes?status=created#top', '/quotes?status=created#top'],
  ['https://elsewhere.test/orders', null],
  ['//elsewhere.test/orders', null],
  ['/\\elsewhere.test', null],
  ['javascript:alert(1)', null],
  ['/\t/elsewhere.test', null],
  ['orders', null],
  ['', null],
])('takes %j for the own path %j (R21)', (given, expected) => {
  expect(sameOriginPath(given, 'https://portal.test')).toBe(expected);
});

it('gives the remembered page back once', () => {
  storeIntendedPage('/orders?waits_on=partner');
  expect(consumeIntendedPage()).toBe('/orders?waits_on=partner');
  expect(consumeIntendedPage()).toBeNull();
});

it.each(['/login', '/2fa', '/sla', '/account/password', '/account/2fa', '/', 'https://elsewhere.test/'])(
  'does not remember %s: a step on the way in is no place to come back to',
  (path) => {
    storeIntendedPage(path);
    expect(consumeIntendedPage()).toBeNull();
  },
);

it('does not follow an address that somebody else put into the storage', () => {
  sessionStorage.setItem('portal.intended-page', '//elsewhere.test/');
  expect(consumeIntendedPage()).toBeNull();
});
