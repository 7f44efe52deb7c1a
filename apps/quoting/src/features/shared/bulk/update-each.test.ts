import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@portal/api-client';
import { forEachSettled } from './update-each.ts';

describe('forEachSettled', () => {
  it('updates every quote and says which were refused, and why', async () => {
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

  it('never has more than four calls under way', async () => {
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

  it('does not take a fault of ours for a refusal', async () => {
    await expect(
      forEachSettled(['Q-1'], async () => {
        throw new TypeError('broken');
      }),
    ).rejects.toThrow('broken');
  });
});
