import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@portal/api-client';
import { forEachSettled } from './for-each-settled.ts';

describe('forEachSettled', () => {
  it('calls every reference and reports failures with their reasons', async () => {
    const refused = new ApiError('conflict', { message: 'The quote was cancelled.' });
    const progress: number[] = [];
    const result = await forEachSettled(
      ['Q-1', 'Q-2', 'Q-3', 'Q-4', 'Q-5', 'Q-6'],
      async (reference) => {
        if (reference === 'Q-2') throw refused;
      },
      (through) => progress.push(through),
    );
    expect(result.done.toSorted()).toEqual(['Q-1', 'Q-3', 'Q-4', 'Q-5', 'Q-6']);
    expect(result.failed).toEqual([{ reference: 'Q-2', error: refused }]);
    expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('never runs more than four calls at once', async () => {
    let underWay = 0;
    let most = 0;
    await forEachSettled(
      Array.from({ length: 20 }, (_, at) => `Q-${at}`),
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await Promise.resolve();
        underWay -= 1;
      },
    );
    expect(most).toBe(4);
  });

  it('rethrows errors that are not API errors', async () => {
    await expect(
      forEachSettled(['Q-1'], async () => {
        throw new TypeError('broken');
      }),
    ).rejects.toThrow('broken');
  });
});
