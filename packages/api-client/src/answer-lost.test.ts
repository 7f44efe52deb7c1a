import { expect, it } from '@jest/globals';
import { isAnswerLost } from './answer-lost.ts';
import { ApiError } from './error.ts';

it.each([
  [400, false],
  [405, false],
  [409, false],
  [415, false],
  [421, false],
  [500, true],
  [503, true],
])('knows whether a change may have been made when the answer is %i', async (status, isLost) => {
  const answer = new Response('{}', { status });
  expect(isAnswerLost(await ApiError.fromResponse(answer))).toBe(isLost);
});

it('does not know whether a change was made without an answer', () => {
  expect(isAnswerLost(new ApiError('timeout'))).toBe(true);
  expect(isAnswerLost(new ApiError('malformed', { status: 200 }))).toBe(true);
});
