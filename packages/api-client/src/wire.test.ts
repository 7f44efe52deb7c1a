import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromWire, fromWirePath, toWire, toWireKey } from './wire.ts';

describe('names between wire and TypeScript', () => {
  it.each([
    ['address_line_1', 'addressLine1'],
    ['force_2fa', 'force2fa'],
    ['built_after_2000', 'builtAfter2000'],
    ['mains_within_3m', 'mainsWithin3m'],
    ['two_factor_confirmed_at', 'twoFactorConfirmedAt'],
    ['id', 'id'],
  ])('%s is %s, and back', (wire, name) => {
    expect(fromWire({ [wire]: 1 })).toEqual({ [name]: 1 });
    expect(toWire({ [name]: 1 })).toEqual({ [wire]: 1 });
  });

  it('leaves keys that are data unchanged', () => {
    const attributes = { ATTR_BEARER: 1000, 'QS-104233': true };
    expect(fromWire({ attributes })).toEqual({ attributes });
    expect(toWire({ attributes })).toEqual({ attributes });
  });

  it('keeps names that the specification spells in camelCase', () => {
    expect(toWire({ trafficIn: [], dateStart: 'x' }, ['trafficIn'])).toEqual({
      trafficIn: [],
      date_start: 'x',
    });
  });

  it('converts nested lists and objects without changing values', () => {
    const wire = { customer_name: 'snake_case stays', quotes: [{ monthly_cost: null }] };
    expect(fromWire(wire)).toEqual({ customerName: 'snake_case stays', quotes: [{ monthlyCost: null }] });
    expect(toWire(fromWire(wire))).toEqual(wire);
  });

  it('restores every snake_case name', () => {
    const word = fc.stringMatching(/^[a-z]{2,8}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const wire = words.join('_');
        expect(toWireKey(Object.keys(fromWire({ [wire]: 0 }) as object)[0] ?? '')).toBe(wire);
      }),
    );
  });

  it('converts the dotted keys of a 422', () => {
    expect(fromWirePath('secondary_contacts.0.first_name')).toBe('secondaryContacts.0.firstName');
  });
});
