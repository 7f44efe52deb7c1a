import { describe, expect, it } from '@jest/globals';
import {
  type AddonGroup,
  missingGroups,
  roomLeft,
  ruleInWords,
  selectOption,
  setQuantity,
  toAddonChoices,
  whyNotSelectable,
} from './addon-selection.ts';
import { priceWithAddons } from './addon-totals.ts';

const option = (value: string, monthlyCost = 0, installCost = 0, disabled = false) => ({
  value,
  text: value,
  description: null,
  monthlyCost,
  installCost,
  disabled,
});
const group = (maxOptionsQuantity: number, isMandatory = false): AddonGroup => ({
  uuid: `g${maxOptionsQuantity}`,
  name: 'Group',
  description: null,
  maxOptionsQuantity,
  isMandatory,
  options: [option('a', 500, 1_000), option('b', 900, 2_500), option('c', 0, 0, true)],
});
const one = (value: string, quantity = 1) => ({ value, quantity });

describe('selecting an add-on', () => {
  it.each([0, 1, 2])('again toggles it off (at most %i)', (maximum) => {
    const chosen = selectOption(maximum, [], 'a');
    expect(chosen).toEqual([one('a')]);
    expect(selectOption(maximum, chosen, 'a')).toEqual([]);
  });

  it('replaces the former choice in a group of one', () => {
    expect(selectOption(1, [one('a')], 'b')).toEqual([one('b')]);
  });

  it('adds without end where the maximum is 0', () => {
    expect(selectOption(0, [one('a', 500)], 'b')).toEqual([one('a', 500), one('b')]);
    expect(roomLeft(0, [one('a', 500)])).toBe(Number.POSITIVE_INFINITY);
  });

  it('adds nothing beyond the maximum, pieces counted', () => {
    expect(selectOption(2, [one('a')], 'b')).toEqual([one('a'), one('b')]);
    expect(selectOption(2, [one('a', 2)], 'b')).toEqual([one('a', 2)]);
  });
});

describe('the quantity of an add-on', () => {
  it('is cut to what the group has room for', () => {
    expect(setQuantity(4, [one('a'), one('b', 3)], 'a', 9)).toEqual([one('a'), one('b', 3)]);
    expect(setQuantity(4, [one('a'), one('b')], 'a', 9)).toEqual([one('a', 3), one('b')]);
  });

  it('is limited only by 999 where the group is unlimited', () => {
    expect(setQuantity(0, [one('a')], 'a', 5_000)).toEqual([one('a', 999)]);
  });

  it('of none takes it off', () => {
    expect(setQuantity(0, [one('a'), one('b')], 'a', 0)).toEqual([one('b')]);
    expect(setQuantity(0, [one('a')], 'a', Number.NaN)).toEqual([]);
  });

  it('leaves what is not chosen unchosen', () => {
    expect(setQuantity(0, [one('a')], 'b', 3)).toEqual([one('a')]);
  });
});

describe('what cannot be selected says why', () => {
  const [a, b, c] = group(2).options;
  it('when it is not for sale', () => {
    expect(c && whyNotSelectable(group(2), [], c)).toBe('Not available now');
  });

  it('when the group is full, but what is chosen can be taken off', () => {
    const full = [one('a', 2)];
    expect(b && whyNotSelectable(group(2), full, b)).toMatch(/2 at most/);
    expect(a && whyNotSelectable(group(2), full, a)).toBeNull();
  });

  it('never in a group of one, where it replaces', () => {
    expect(b && whyNotSelectable(group(1), [one('a')], b)).toBeNull();
  });
});

describe('the rule of a group in words', () => {
  it.each([
    [group(1), 'Choose one, or none'],
    [group(1, true), 'Choose one'],
    [group(0), 'Choose as many as needed'],
    [group(2), 'Choose up to 2'],
    [group(2, true), 'Choose up to 2, at least one'],
  ])('%#', (given, words) => expect(ruleInWords(given)).toBe(words));
});

describe('what is sent', () => {
  it('leaves out groups without a choice and groups that are not offered', () => {
    expect(toAddonChoices([group(0), group(1)], { g0: [one('a', 3)], g1: [], gone: [one('x')] })).toEqual([
      { uuid: 'g0', options: [{ value: 'a', quantity: 3 }] },
    ]);
  });

  it('misses what is mandatory and not chosen', () => {
    expect(missingGroups([group(1, true), group(0)], {})).toHaveLength(1);
    expect(missingGroups([group(1, true)], { g1: [one('a')] })).toEqual([]);
  });
});

describe('the price with add-ons', () => {
  const base = { installCost: 50_000, monthlyCost: 30_000, termMonths: 36 };

  it('is the bare price while nothing is chosen', () => {
    expect(priceWithAddons(base, [group(0)], {})).toMatchObject({
      install: 50_000,
      monthly: 30_000,
      annual: 360_000,
      total: 50_000 + 30_000 * 36,
      addonsMonthly: 0,
    });
  });

  it('counts every piece, in install and in each month of the term', () => {
    const price = priceWithAddons(base, [group(0)], { g0: [one('a', 3), one('b')] });
    expect(price.install).toBe(50_000 + 3 * 1_000 + 2_500);
    expect(price.monthly).toBe(30_000 + 3 * 500 + 900);
    expect(price.total).toBe(price.install + price.monthly * 36);
  });
});
