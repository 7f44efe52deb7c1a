import { describe, expect, it } from '@jest/globals';
import { getSellingPrice, type ProposalMargin } from '@portal/api-client/proposal';
import { parseTyped, toTypedPercents } from './margin-schema.ts';

const saved: ProposalMargin = { basis: 'markup', monthlyPercent: 15, installPercent: 0 };
const priceOf = (pence: number, margin: ProposalMargin | null) =>
  margin && getSellingPrice(pence, margin.monthlyPercent, margin.basis);

describe('mark-up and margin', () => {
  it('are different: 15 % on £680.20', () => {
    const typed = { monthlyPercent: 15, installPercent: 0 };
    expect(priceOf(68_020, parseTyped(typed, 'markup', saved))).toBe(78_223);
    expect(priceOf(68_020, parseTyped(typed, 'margin', saved))).toBe(80_024);
  });

  it('leave prices as they are when they are only shown by the other name', () => {
    const shown = toTypedPercents(saved, 'margin');
    expect(shown).toEqual({ monthlyPercent: 13.04, installPercent: 0 });
    expect(parseTyped(shown, 'margin', saved)).toEqual(saved);
  });

  it('keep the one that was not typed exactly as it was', () => {
    const shown = toTypedPercents(saved, 'margin');
    const margin = parseTyped({ ...shown, installPercent: 10 }, 'margin', saved);
    expect(margin).toMatchObject({ basis: 'margin', installPercent: 10 });
    expect(priceOf(68_020, margin)).toBe(78_223);
  });

  it('are refused when they are no number or out of range', () => {
    expect(parseTyped({ monthlyPercent: Number.NaN }, 'markup', saved)).toBeNull();
    expect(parseTyped({ monthlyPercent: 501 }, 'markup', saved)).toBeNull();
    expect(parseTyped({ monthlyPercent: 84 }, 'margin', saved)).toBeNull();
  });
});
