import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  describeRule,
  getDisabledReason,
  getRemainingQuantity,
  selectOption,
  setQuantity,
} from './bundle-selection.ts';

const one = (value: string, quantity = 1) => ({ value, quantity });

describe('selecting an option of a bundle', () => {
  it.each([0, 1, 2])('removes it when selected again (maximum %i)', (maximum) => {
    const chosen = selectOption(maximum, [], 'a');
    expect(chosen).toEqual([one('a')]);
    expect(selectOption(maximum, chosen, 'a')).toEqual([]);
  });

  it('replaces the previous option when the maximum is 1', () => {
    expect(selectOption(1, [one('a')], 'b')).toEqual([one('b')]);
  });

  it('has no limit when the maximum is 0', () => {
    expect(selectOption(0, [one('a', 500)], 'b')).toEqual([one('a', 500), one('b')]);
    expect(getRemainingQuantity(0, [one('a', 500)])).toBe(Number.POSITIVE_INFINITY);
  });

  it('adds nothing beyond the maximum, counting quantities', () => {
    expect(selectOption(2, [one('a')], 'b')).toEqual([one('a'), one('b')]);
    expect(selectOption(2, [one('a', 2)], 'b')).toEqual([one('a', 2)]);
  });
});

describe('the quantity of an option', () => {
  it('is capped by the remaining quantity', () => {
    expect(setQuantity(4, [one('a'), one('b', 3)], 'a', 9)).toEqual([one('a'), one('b', 3)]);
    expect(setQuantity(4, [one('a'), one('b')], 'a', 9)).toEqual([one('a', 3), one('b')]);
  });

  it('is capped at 999 when the bundle is unlimited', () => {
    expect(setQuantity(0, [one('a')], 'a', 5_000)).toEqual([one('a', 999)]);
  });

  it('of 0 removes it', () => {
    expect(setQuantity(0, [one('a'), one('b')], 'a', 0)).toEqual([one('b')]);
    expect(setQuantity(0, [one('a')], 'a', Number.NaN)).toEqual([]);
  });

  it('does not select an unselected option', () => {
    expect(setQuantity(0, [one('a')], 'b', 3)).toEqual([one('a')]);
  });
});

describe('getDisabledReason', () => {
  const [a, b, c] = [{ value: 'a' }, { value: 'b' }, { value: 'c', disabled: true }];
  it('explains an option that is not available', () => {
    expect(getDisabledReason(2, [], c)).toBe('Not currently available');
  });

  it('explains a full bundle, except for selected options', () => {
    const full = [one('a', 2)];
    expect(getDisabledReason(2, full, b)).toMatch(/Maximum 2/);
    expect(getDisabledReason(2, full, a)).toBeNull();
  });

  it('returns null when the maximum is 1, because selecting replaces', () => {
    expect(getDisabledReason(1, [one('a')], b)).toBeNull();
  });
});

describe('describeRule', () => {
  it.each([
    [1, false, 'Choose one'],
    [1, true, 'Choose one'],
    [0, false, 'Choose as many as you need'],
    [2, false, 'Choose up to 2'],
    [2, true, 'Choose up to 2, at least one'],
  ])('%i, required %s', (maximum, required, words) => expect(describeRule(maximum, required)).toBe(words));
});

describe('after any presses', () => {
  const press = fc.record({
    value: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.option(fc.integer({ min: -2, max: 1_200 }), { nil: null }),
  });

  it('a bundle never exceeds its maximum nor holds an option twice', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.array(press), (maximum, presses) => {
        let chosen: ReturnType<typeof selectOption> = [];
        for (const { value, quantity } of presses) {
          chosen =
            quantity === null
              ? selectOption(maximum, chosen, value)
              : setQuantity(maximum, chosen, value, quantity);
          const pieces = chosen.reduce((sum, each) => sum + each.quantity, 0);
          expect(pieces).toBeLessThanOrEqual(maximum === 0 ? 3 * 999 : maximum);
          expect(new Set(chosen.map((each) => each.value)).size).toBe(chosen.length);
          expect(chosen.every((each) => each.quantity >= 1)).toBe(true);
        }
      }),
    );
  });
});
