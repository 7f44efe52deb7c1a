import { expect, it } from '@jest/globals';
import { getPathPatterns } from './unit-tests.ts';

it('runs all of a package that is named beside a part of another', () => {
  const patterns = getPathPatterns(['auth', 'provider-api/contacts']).map((pattern) => new RegExp(pattern));
  const isRun = (file: string) => patterns.some((pattern) => pattern.test(`/portal/${file}`));
  expect(isRun('packages/auth/src/guard.test.ts')).toBe(true);
  expect(isRun('apps/provider-api/src/contacts/contacts.test.ts')).toBe(true);
  expect(isRun('apps/provider-api/src/auth/matrix.test.ts')).toBe(false);
});

it('needs no patterns for whole packages', () => {
  expect(getPathPatterns(['auth', 'shell'])).toEqual([]);
});
