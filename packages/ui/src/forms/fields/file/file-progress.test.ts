import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getFileProgress } from './file-progress.ts';

describe('upload progress of each file', () => {
  it('is derived from the bytes of the request: other fields first, then file after file', () => {
    const sizes = [100, 300, 0];
    expect(getFileProgress(sizes, { sent: 0, total: 450 })).toEqual([0, 0, 0]);
    expect(getFileProgress(sizes, { sent: 50, total: 450 })).toEqual([0, 0, 0]);
    expect(getFileProgress(sizes, { sent: 100, total: 450 })).toEqual([0.5, 0, 0]);
    expect(getFileProgress(sizes, { sent: 225, total: 450 })).toEqual([1, 0.25, 0]);
    expect(getFileProgress(sizes, { sent: 450, total: 450 })).toEqual([1, 1, 1]);
  });

  it('never decreases, and is complete once everything is sent', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1e7), { minLength: 1 }), fc.nat(2000), fc.nat(), (sizes, head, more) => {
        const total = sizes.reduce((sum, size) => sum + size, head);
        const earlier = getFileProgress(sizes, { sent: more % (total + 1), total });
        const later = getFileProgress(sizes, { sent: total, total });
        expect(earlier.every((part, index) => part >= 0 && part <= (later[index] ?? 0))).toBe(true);
        expect(later.every((part) => part === 1)).toBe(true);
      }),
    );
  });
});
