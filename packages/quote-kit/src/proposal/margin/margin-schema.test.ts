import { describe, expect, it } from '@jest/globals';
import { getSellingPrice } from '@portal/api-client/proposal';
import { parseTyped, toTyped } from './margin-schema.ts';

const saved = { monthlyPercent: 15, installPercent: 0 };

describe('mark-up and margin', () => {
  it('are different: 15 % on £680.20', () => {
    const markup = parseTyped({ monthlyPercent: 15, installPercent: 0 }, 'markup', saved);
    const margin = parseTyped({ monthlyPercent: 15, installPercent: 0 }, 'margin', saved);
    expect(getSellingPrice(68_020, markup?.monthlyPercent ?? 0, 'markup')).toBe(78_223);
    expect(getSellingPrice(68_020, margin?.monthlyPercent ?? 0, 'markup')).toBe(80_024);
  });

  it('leave prices as they are when they are only shown by the other name', () => {
    const shown = toTyped(saved, 'margin');
    expect(shown).toEqual({ monthlyPercent: 13.04, installPercent: 0 });
    expect(parseTyped(shown, 'margin', saved)).toEqual(saved);
  });

  it('are refused when they are no number or out of range', () => {
    expect(parseTyped({ monthlyPercent: Number.NaN }, 'markup', saved)).toBeNull();
    expect(parseTyped({ monthlyPercent: 501 }, 'markup', saved)).toBeNull();
    expect(parseTyped({ monthlyPercent: 84 }, 'margin', saved)).toBeNull();
  });
});
