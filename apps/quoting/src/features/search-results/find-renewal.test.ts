import { describe, expect, it } from '@jest/globals';
import { findRenewal, isAtService, listNotIncluded } from '@portal/api-client/renewal';
import { testService } from '@portal/area-kit/testing';
import { makeOffer } from '@portal/quote-kit/testing';

const service = testService({
  supplierKey: 'northway',
  productName: 'Northway Ethernet',
  bearer: 1000,
  bandwidth: 500,
  attributes: { ATTR_CONTRACT_TERM_MONTHS: 36 },
});
const same = { supplierKey: 'northway', productName: 'Northway Ethernet', bearer: 1000, speed: 500 } as const;

describe('the offer that renews a service', () => {
  it('is the same product with the same term', () => {
    const offers = [
      makeOffer({ ...same, uuid: 'other-term', termMonths: 12 }),
      makeOffer({ ...same, uuid: 'same', termMonths: 36 }),
      makeOffer({ ...same, uuid: 'faster', termMonths: 36, speed: 1000 }),
    ];
    expect(findRenewal(service, offers)?.uuid).toBe('same');
  });

  it('has the nearest term where the same one is not offered', () => {
    const offers = [
      makeOffer({ ...same, uuid: 'short', termMonths: 12 }),
      makeOffer({ ...same, uuid: 'long', termMonths: 60 }),
    ];
    expect(findRenewal(service, offers)?.uuid).toBe('short');
  });

  it.each([
    { supplierKey: 'castle' },
    { productName: 'Northway Ethernet Plus' },
    { bearer: 100 },
    { speed: 100 },
    { processingStatus: 'failed' },
  ] as const)('is never another product: %j', (change) => {
    expect(findRenewal(service, [makeOffer({ ...same, termMonths: 36, ...change })])).toBeUndefined();
  });
});

describe('the address of a renewal', () => {
  const at = (addressLine1: string, addressLine2: string | null, postcode = 'LS1 4AP') =>
    isAtService({ addressLine1, addressLine2, postcode }, service);

  it('is that of the service, in any order of its lines', () => {
    expect(at('12 High Street', 'Unit 2')).toBe(true);
    expect(at('Unit 2', '12 High Street', 'ls14ap')).toBe(true);
  });

  it('is not a neighbour', () => {
    expect(at('12 High Street', 'Unit 3')).toBe(false);
    expect(at('12 High Street', null)).toBe(false);
    expect(at('12 High Street', 'Unit 2', 'LS1 4AQ')).toBe(false);
  });
});

describe('what a renewal leaves out', () => {
  const router = { name: 'Managed router', text: 'Cisco C1121', quantity: 1 };
  const standardCare = {
    uuid: 'care',
    value: 'standard',
    name: 'Care level',
    text: 'Standard',
    monthlyCost: 0,
    installCost: 0,
  };
  const offer = makeOffer({ includedAddons: [standardCare] });
  const withCare = (level: string, circuitType = 'Broadband') => ({
    circuitType,
    attributes: { ATTR_CARE_LEVEL: level },
  });
  const unnamed = { circuitType: 'Broadband', attributes: {} };

  it('is nothing for a service without add-ons and with standard care', () => {
    expect(listNotIncluded(withCare('Standard, working days'), [], offer)).toEqual([]);
    expect(listNotIncluded(unnamed, [], offer)).toEqual([]);
  });

  it('is the better care level of the service, named once', () => {
    expect(listNotIncluded(withCare('Enhanced, 24 × 7'), [], offer)).toEqual([
      'Care level (Enhanced, 24 × 7)',
    ]);
    const care = { name: 'Enhanced care', text: 'Five-hour fix', quantity: 1 };
    expect(listNotIncluded(withCare('Enhanced, 24 × 7'), [care], offer)).toEqual([
      'Enhanced care (Five-hour fix)',
    ]);
  });

  it('is not the care level that a leased line has without choosing one', () => {
    const withoutCare = makeOffer({ includedAddons: [] });
    expect(listNotIncluded(withCare('Enhanced, 24 × 7', 'Ethernet'), [], withoutCare)).toEqual([]);
    expect(listNotIncluded(withCare('Premium, 24 × 7', 'Ethernet'), [], withoutCare)).toEqual([
      'Care level (Premium, 24 × 7)',
    ]);
  });

  it('is each add-on that the price does not include', () => {
    const included = { ...standardCare, name: router.name, text: router.text };
    expect(listNotIncluded(unnamed, [router], offer)).toEqual(['Managed router (Cisco C1121)']);
    expect(listNotIncluded(unnamed, [router], makeOffer({ includedAddons: [included] }))).toEqual([]);
    expect(
      listNotIncluded(unnamed, [{ ...router, quantity: 2 }], makeOffer({ includedAddons: [included] })),
    ).toEqual(['2 × Managed router (Cisco C1121)']);
  });
});
