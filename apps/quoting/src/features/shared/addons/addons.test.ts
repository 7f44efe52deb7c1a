import { describe, expect, it } from '@jest/globals';
import { type AddonGroup, getMissingGroups, toAddonChoices } from './addon-selection.ts';
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

describe('toAddonChoices', () => {
  it('leaves out groups without a choice and groups that are no longer offered', () => {
    expect(toAddonChoices([group(0), group(1)], { g0: [one('a', 3)], g1: [], gone: [one('x')] })).toEqual([
      { uuid: 'g0', options: [{ value: 'a', quantity: 3 }] },
    ]);
  });

  it('sends notes only for groups with a choice', () => {
    const notes = { g0: ' Two in the loft ', g1: 'Forgotten' };
    expect(toAddonChoices([group(0), group(1)], { g0: [one('a')] }, notes)).toEqual([
      { uuid: 'g0', options: [one('a')], additionalInformation: 'Two in the loft' },
    ]);
    expect(toAddonChoices([group(0)], { g0: [one('a')] }, { g0: '  ' })[0]).not.toHaveProperty(
      'additionalInformation',
    );
  });

  it('reports mandatory groups without a choice', () => {
    expect(getMissingGroups([group(1, true), group(0)], {})).toHaveLength(1);
    expect(getMissingGroups([group(1, true)], { g1: [one('a')] })).toEqual([]);
  });
});

describe('priceWithAddons', () => {
  const base = { installCost: 50_000, monthlyCost: 30_000, termMonths: 36 };

  it('equals the base price while nothing is chosen', () => {
    expect(priceWithAddons(base, [group(0)], {})).toMatchObject({
      install: 50_000,
      monthly: 30_000,
      annual: 360_000,
      total: 50_000 + 30_000 * 36,
      addonsMonthly: 0,
    });
  });

  it('adds every unit to install and to each month of the term', () => {
    const price = priceWithAddons(base, [group(0)], { g0: [one('a', 3), one('b')] });
    expect(price.install).toBe(50_000 + 3 * 1_000 + 2_500);
    expect(price.monthly).toBe(30_000 + 3 * 500 + 900);
    expect(price.total).toBe(price.install + price.monthly * 36);
  });
});
