import { expect, it } from '@jest/globals';
import { createCommandKeys } from './command-keys.ts';

it('gives one key to one submit, and another after an edit or a success', () => {
  const keys = createCommandKeys();
  const first = keys.keyOf({ name: 'Offices', sites: [1, 2] });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys.keyOf({ name: 'Offices', sites: [1, 2] })).toBe(first);
  expect(keys.keyOf({ name: 'Offices', sites: [2, 1] })).not.toBe(first);
  keys.forget({ name: 'Offices', sites: [1, 2] });
  expect(keys.keyOf({ name: 'Offices', sites: [1, 2] })).not.toBe(first);
});

it('takes a file that is chosen again for the same, and a changed one for another', () => {
  const keys = createCommandKeys();
  const file = (text: string, lastModified = 1) => new File([text], 'plan.pdf', { lastModified });
  const first = keys.keyOf({ id: 7, file: file('plan') });
  expect(keys.keyOf({ id: 7, file: file('plan') })).toBe(first);
  expect(keys.keyOf({ id: 8, file: file('plan') })).not.toBe(first);
  expect(keys.keyOf({ id: 7, file: file('plan', 2) })).not.toBe(first);
  expect(keys.keyOf({ id: 7, file: file('other') })).not.toBe(first);
  expect(keys.keyOf({ id: 7, files: [file('plan'), file('plan', 2)] })).not.toBe(
    keys.keyOf({ id: 7, files: [file('plan')] }),
  );
});

it('never gives the key of another command', () => {
  const input = { name: 'Offices' };
  expect(createCommandKeys().keyOf(input)).not.toBe(createCommandKeys().keyOf(input));
});
