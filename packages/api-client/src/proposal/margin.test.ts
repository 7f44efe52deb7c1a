import { expect, it } from '@jest/globals';
import { convertPercent, getSellingPrice } from './margin.ts';

it('takes a margin from the selling price and adds a mark-up to the cost', () => {
  expect(getSellingPrice(680_20, 15, 'margin')).toBe(800_24);
  expect(getSellingPrice(680_20, 15, 'markup')).toBe(782_23);
  expect(getSellingPrice(680_20, 0, 'margin')).toBe(680_20);
});

it('names the same price on the other basis', () => {
  expect(convertPercent(20, 'margin')).toBeCloseTo(25);
  expect(convertPercent(25, 'markup')).toBeCloseTo(20);
  for (const margin of [0.1, 7.5, 33.3, 90]) {
    const markup = convertPercent(margin, 'margin');
    expect(convertPercent(markup, 'markup')).toBeCloseTo(margin);
    expect(getSellingPrice(1_234_567, markup, 'markup')).toBe(getSellingPrice(1_234_567, margin, 'margin'));
  }
});
