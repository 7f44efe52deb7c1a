import { describe, expect, it } from '@jest/globals';
import { formatPence, parseMoney, parseNumber } from './number-text.ts';

describe('parseNumber', () => {
  it.each([
    ['', 0, null],
    ['  ', 2, null],
    ['12', 0, 12],
    ['1,234', 0, 1234],
    ['1,234,567.8', 1, 1_234_567.8],
    ['15,5', 1, Number.NaN],
    ['1,23', 2, Number.NaN],
    ['12345,678', 2, Number.NaN],
    ['-3', 0, -3],
    ['1.25', 2, 1.25],
    ['.5', 1, 0.5],
    ['1.5', 0, Number.NaN],
    ['1.255', 2, Number.NaN],
    ['ten', 0, Number.NaN],
    ['-', 0, Number.NaN],
  ])('parses %j with %i places as %p', (text, decimals, value) => {
    expect(parseNumber(text, decimals)).toBe(value);
  });
});

describe('money', () => {
  it.each([
    ['1,234.56', 123456],
    ['£0.1', 10],
    ['1.005', Number.NaN],
    ['19.99', 1999],
    ['4.35', 435],
    ['', null],
  ])('parses %j as %p pence', (text, pence) => {
    expect(parseMoney(text)).toBe(pence);
  });
  it('formats pence as pounds', () => {
    expect(formatPence(123456)).toBe('1,234.56');
    expect(formatPence(null)).toBe('');
  });
});
