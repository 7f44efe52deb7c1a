import { expect, it } from '@jest/globals';
import { splitServerUrl, splitUrlList } from './server-urls.ts';

it('splits a URL with several hosts', () => {
  expect(splitServerUrl('postgres://portal:a,b@one:5432,two:5433/portal?sslmode=verify-full')).toEqual([
    'postgres://portal:a,b@one:5432/portal?sslmode=verify-full',
    'postgres://portal:a,b@two:5433/portal?sslmode=verify-full',
  ]);
  expect(splitServerUrl('postgres://[::1]:5432,two/portal')).toEqual([
    'postgres://[::1]:5432/portal',
    'postgres://two/portal',
  ]);
});

it('splits hosts and ports in parameters', () => {
  expect(splitServerUrl('postgres://portal@/portal?host=%2Fa%2C%2Fb&port=5432')).toEqual([
    'postgres://portal@/portal?host=%2Fa&port=5432',
    'postgres://portal@/portal?host=%2Fb&port=5432',
  ]);
  expect(splitServerUrl('postgres:///portal?host=a,b&port=1,2')).toEqual([
    'postgres:///portal?host=a&port=1',
    'postgres:///portal?host=b&port=2',
  ]);
});

it('leaves a URL with one host as it is', () => {
  for (const url of [
    'postgres://portal@one/portal',
    'postgres://portal@/portal?host=%2Ftmp',
    '/run/postgresql',
  ])
    expect(splitServerUrl(url)).toEqual([url]);
});

it('splits a list of URLs, each of which may have several hosts', () => {
  expect(splitUrlList(' postgres://one/portal, postgres://two,three/portal,')).toEqual([
    'postgres://one/portal',
    'postgres://two/portal',
    'postgres://three/portal',
  ]);
  expect(splitUrlList('')).toEqual([]);
});
