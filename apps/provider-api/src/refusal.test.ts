import { expect, it } from '@jest/globals';
import { Refusal } from './refusal.ts';

it.each([
  [Refusal.malformed('Not JSON.'), 'bad-request'],
  [Refusal.methodNotAllowed(['GET']), 'bad-request'],
  [Refusal.misdirected(), 'bad-request'],
  [Refusal.databaseUnavailable(), 'unavailable'],
  [Refusal.diskFull(), 'unavailable'],
  [Refusal.databaseLost(), 'server'],
  [Refusal.diskFilled(), 'server'],
  [Refusal.conflict('Changed.'), 'conflict'],
])('is logged with a code that says whether something may have been changed (%#)', (refusal, code) => {
  expect(refusal.describe().code).toBe(code);
});
