import { describe, expect, it, jest } from '@jest/globals';
import { forEachByteSlice } from './byte-slices.ts';

describe('work on many bytes', () => {
  it.each([
    [0, 0],
    [32_000, 0],
    [32_001, 1],
    [9_000_000, 281],
  ])('of %s bytes lets others run %s times', async (size, pauses) => {
    const pause = jest.fn(async () => {});
    const sizes: number[] = [];
    await forEachByteSlice(new Uint8Array(size), (slice) => sizes.push(slice.byteLength), pause);
    expect(pause).toHaveBeenCalledTimes(pauses);
    expect(sizes.reduce((sum, each) => sum + each, 0)).toBe(size);
    expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(32_000);
  });
});
