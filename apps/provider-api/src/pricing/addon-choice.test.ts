import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getAddonGroupUuid, toAddonGroups } from './addon-catalogue.ts';
import { calculateCosts, toAddonChoices, toAddonLines, validateAddons } from './addon-choice.ts';

const groups = toAddonGroups(['router', 'care', 'ipv4', 'nte', 'power'], ['care']);
const choose = (
  key: Parameters<typeof getAddonGroupUuid>[0],
  ...options: [value: string, quantity: number][]
) => ({
  uuid: getAddonGroupUuid(key),
  options: options.map(([value, quantity]) => ({ value, quantity })),
});
const care = choose('care', ['standard', 1]);

describe('a choice of add-ons', () => {
  it('accepts one option of a group of one', () => {
    expect(validateAddons(groups, [care, choose('router', ['cisco-c1117-4p', 1])])).toEqual({});
    expect(
      validateAddons(groups, [care, choose('router', ['cisco-c1117-4p', 1], ['juniper-srx320', 1])]),
    ).toEqual({
      'addons.1.options': ['must be 1 or less'],
    });
    expect(validateAddons(groups, [care, choose('router', ['cisco-c1117-4p', 2])])).toEqual({
      'addons.1.options': ['must be 1 or less'],
    });
  });

  it('accepts two options of a group of two, in any mix', () => {
    expect(validateAddons(groups, [care, choose('power', ['ups', 1], ['second-ac', 1])])).toEqual({});
    expect(validateAddons(groups, [care, choose('power', ['ups', 2], ['second-ac', 1])])).toEqual({
      'addons.1.options': ['must be 2 or less'],
    });
  });

  it('accepts any number without a limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), (quantity) =>
        expect(validateAddons(groups, [care, choose('nte', ['rj45', quantity])])).toEqual({}),
      ),
    );
  });

  it('is rejected exactly when it exceeds its group’s limit, where 0 means no limit', () => {
    const chosen = fc.constantFrom(...groups.filter(({ isMandatory }) => !isMandatory)).chain((group) => {
      const values = group.options.filter(({ disabled }) => !disabled).map(({ value }) => value);
      const options = fc
        .subarray(values, { minLength: 1 })
        .chain((some) =>
          fc.tuple(
            ...some.map((value) =>
              fc.record({ value: fc.constant(value), quantity: fc.integer({ min: 1, max: 4 }) }),
            ),
          ),
        );
      return fc.record({ group: fc.constant(group), options });
    });
    fc.assert(
      fc.property(chosen, ({ group, options }) => {
        const total = options.reduce((sum, { quantity }) => sum + quantity, 0);
        const max = group.maxOptionsQuantity;
        const errors = validateAddons(groups, [care, { uuid: group.uuid, options }]);
        expect(Object.keys(errors).length > 0).toBe(max > 0 && total > max);
      }),
    );
  });

  it('must include mandatory add-ons', () => {
    const missing = { [`addons.${getAddonGroupUuid('care')}`]: ['field is required'] };
    expect(validateAddons(groups, [])).toEqual(missing);
    expect(validateAddons(groups, [choose('care')])).toEqual(missing);
  });

  it('rejects unknown groups and options, options not for sale, and repeats', () => {
    expect(validateAddons(groups, [care, choose('resilience', ['ro2', 1])])).toEqual({
      'addons.1.uuid': ['is not a valid value'],
    });
    expect(validateAddons(groups, [care, care])).toEqual({ 'addons.1.uuid': ['is not a valid value'] });
    expect(validateAddons(groups, [care, choose('router', ['gold', 1])])).toEqual({
      'addons.1.options.0.value': ['is not a valid value'],
    });
    expect(validateAddons(groups, [care, choose('ipv4', ['slash-24', 1])])).toEqual({
      'addons.1.options.0.value': ['is not a valid value'],
    });
  });

  it('adds its costs to the product’s costs', () => {
    const lines = toAddonLines(groups, [care, choose('nte', ['rj45', 3])]);
    expect(calculateCosts({ installCost: 10_000, monthlyCost: 20_000, termMonths: 36 }, lines)).toEqual({
      installCost: 10_000 + 3 * 7_500,
      monthlyCost: 20_000 + 3 * 600,
      annualCost: 12 * (20_000 + 3 * 600),
      totalCost: 32_500 + 36 * 21_800,
    });
  });

  it('can be restored from its lines', () => {
    const choices = [care, choose('nte', ['rj45', 3], ['lc-single-mode', 1])];
    expect(toAddonChoices(toAddonLines(groups, choices))).toEqual(
      choices.map((choice) => ({ ...choice, additionalInformation: null })),
    );
  });
});
