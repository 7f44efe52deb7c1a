import { describe, expect, it } from '@jest/globals';
import type { AddonGroup } from '../contract/quotes/addons.ts';
import { carryOver, getServiceLayer } from './carry-over.ts';

function group(name: string, texts: string[], change: Partial<AddonGroup> = {}): AddonGroup {
  const option = (text: string) => ({
    value: text.toLowerCase(),
    text,
    description: null,
    monthlyCost: 100,
    installCost: 0,
    disabled: false,
  });
  return {
    uuid: `uuid-${name}`,
    name,
    description: null,
    maxOptionsQuantity: 1,
    isMandatory: false,
    options: texts.map(option),
    ...change,
  };
}

const care = group('Care level', ['Standard', 'Enhanced', 'Premium']);
const router = group('Managed router', ['Cisco C1121-8P']);
const ports = group('Extra NTE port', ['RJ45 port', 'LC port'], { maxOptionsQuantity: 3 });
const withCare = (level: string, circuitType = 'Ethernet') => ({
  circuitType,
  attributes: { ATTR_CARE_LEVEL: level },
});
const line = (name: string, text: string, quantity = 1) => ({ name, text, quantity });

describe('what a renewal carries over', () => {
  it('is each add-on that the new product offers, in its quantity', () => {
    const addons = [
      line('Managed router', 'Cisco C1121-8P, next working day replacement'),
      line('Extra NTE port', 'RJ45 port', 2),
      line('Extra NTE port', 'LC port'),
    ];
    expect(carryOver(withCare('Enhanced, 24 × 7'), addons, [router, care, ports])).toEqual({
      addons: {
        'uuid-Managed router': [{ value: 'cisco c1121-8p', quantity: 1 }],
        'uuid-Extra NTE port': [
          { value: 'rj45 port', quantity: 2 },
          { value: 'lc port', quantity: 1 },
        ],
      },
      leftOut: [],
    });
  });

  it('names what the new product does not offer, or not in that quantity', () => {
    const addons = [
      line('Static IP', 'One static IPv4 address'),
      line('Managed router', 'Cisco C1117-4P'),
      line('Extra NTE port', 'RJ45 port', 4),
    ];
    expect(carryOver(withCare('Enhanced, 24 × 7'), addons, [router, ports])).toEqual({
      addons: {},
      leftOut: [
        'Static IP (One static IPv4 address)',
        'Managed router (Cisco C1117-4P)',
        '4 × Extra NTE port (RJ45 port)',
      ],
    });
  });

  it('never selects an option that is not for sale', () => {
    const closed = { ...router, options: router.options.map((option) => ({ ...option, disabled: true })) };
    expect(carryOver(withCare('Enhanced'), [line('Managed router', 'Cisco C1121-8P')], [closed])).toEqual({
      addons: {},
      leftOut: ['Managed router (Cisco C1121-8P)'],
    });
  });

  it('has the care level of the service, also where it is not an add-on', () => {
    const premium = { addons: { 'uuid-Care level': [{ value: 'premium', quantity: 1 }] }, leftOut: [] };
    expect(carryOver(withCare('Premium, 24 × 7'), [], [care])).toEqual(premium);
    expect(carryOver(withCare('Premium, 24 × 7'), [line('Care level', 'Premium')], [care])).toEqual(premium);
    expect(carryOver(withCare('Premium, 24 × 7', 'Broadband'), [], [care])).toEqual(premium);
    expect(carryOver(withCare('Premium, 24 × 7'), [], [])).toEqual({
      addons: {},
      leftOut: ['Care level (Premium, 24 × 7)'],
    });
  });

  it('pays for the usual care level only where a choice is required', () => {
    const usual = withCare('Enhanced, 24 × 7');
    expect(carryOver(usual, [], [care]).addons).toEqual({});
    expect(carryOver(withCare('Standard, next working day', 'Broadband'), [], [care]).addons).toEqual({});
    expect(carryOver(usual, [], [{ ...care, isMandatory: true }]).addons).toEqual({
      'uuid-Care level': [{ value: 'enhanced', quantity: 1 }],
    });
  });
});

it('reads the layer of a service from its attributes', () => {
  expect(getServiceLayer({ attributes: { ATTR_NNI_REFERENCE: 'NNI-1' } })).toBe(2);
  expect(getServiceLayer({ attributes: { ATTR_IP_ALLOCATION: 'Dynamic' } })).toBe(3);
  expect(getServiceLayer({ attributes: {} })).toBeNull();
});
