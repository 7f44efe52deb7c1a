import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  describeTooLight,
  getContrast,
  isReadableOnWhite,
  MIN_CONTRAST,
  toReadableOnDark,
  toReadableOnWhite,
} from './accent-color.ts';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('an accent colour', () => {
  it.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#1a73e8', 4.51],
  ])('%s has a contrast of %s with white', (hex, contrast) => {
    expect(getContrast(hex, '#ffffff')).toBeCloseTo(contrast, 2);
  });

  it('becomes readable on white and on dark, and stays as it is when it already was', () => {
    fc.assert(
      fc.property(anyColor, (hex) => {
        const onWhite = toReadableOnWhite(hex);
        expect(getContrast(onWhite, '#ffffff')).toBeGreaterThanOrEqual(MIN_CONTRAST);
        expect(onWhite === hex).toBe(isReadableOnWhite(hex));
        expect(getContrast(toReadableOnDark(hex, '#1d2125'), '#1d2125')).toBeGreaterThanOrEqual(MIN_CONTRAST);
      }),
    );
  });

  it('is darkened no more than necessary', () => {
    fc.assert(
      fc.property(anyColor, (hex) => {
        fc.pre(!isReadableOnWhite(hex));
        expect(getContrast(toReadableOnWhite(hex), '#ffffff')).toBeLessThan(MIN_CONTRAST + 0.15);
      }),
    );
  });

  it('never reads as readable while it is refused', () => {
    expect(describeTooLight('#777777')).toBe(
      'is too light to read on white: the contrast is 4.4, and must be at least 4.5. The nearest colour that works is #767676',
    );
  });
});
