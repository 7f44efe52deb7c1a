import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { computePosition } from './position.ts';

const rect = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect; // what computePosition reads

// jsdom's window is 1024 by 768.
describe('computePosition', () => {
  it('positions a menu below its button, aligned to its edge', () => {
    const anchor = rect(100, 100, 80, 32);
    expect(
      computePosition(anchor, { width: 200, height: 300 }, { side: 'bottom', align: 'start', offset: 4 }),
    ).toEqual({
      left: 100,
      top: 136,
    });
    expect(
      computePosition(anchor, { width: 60, height: 30 }, { side: 'bottom', align: 'end', offset: 4 }),
    ).toEqual({
      left: 120,
      top: 136,
    });
  });

  it('flips above when there is no room below', () => {
    const anchor = rect(100, 700, 80, 32);
    expect(
      computePosition(anchor, { width: 200, height: 300 }, { side: 'bottom', align: 'start', offset: 4 }).top,
    ).toBe(396);
  });

  it('keeps a box that fits inside the window', () => {
    fc.assert(
      fc.property(
        fc.nat(1024),
        fc.nat(768),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 750 }),
        fc.constantFrom('top', 'bottom', 'left', 'right'),
        fc.constantFrom('start', 'center', 'end'),
        (x, y, width, height, side, align) => {
          const { left, top } = computePosition(
            rect(x, y, 32, 32),
            { width, height },
            { side, align, offset: 4 },
          );
          expect(left).toBeGreaterThanOrEqual(8);
          expect(top).toBeGreaterThanOrEqual(8);
          expect(left + width).toBeLessThanOrEqual(1016);
          expect(top + height).toBeLessThanOrEqual(760);
        },
      ),
    );
  });
});
