import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getEcc } from './ecc.ts';
import { type EthernetCriteria, priceEthernet, type Site } from './ethernet.ts';
import { FLEXIBLE_SPEEDS, TERM_FACTOR, TERMS } from './ethernet-rates.ts';
import type { PricedProduct } from './priced-product.ts';
import { SUPPLIERS } from './suppliers.ts';

const ALL: EthernetCriteria = { bearers: [], speeds: [], terms: [] };
const EVERY_SPEED = [...new Set(Object.values(FLEXIBLE_SPEEDS).flat())];
const LEEDS: Site = { key: '1 albion street|LS11AA', latitude: 53.7974, longitude: -1.5438 };

const site = fc.record({
  key: fc.string({ minLength: 1, maxLength: 30 }),
  latitude: fc.double({ min: 49.9, max: 60.8, noNaN: true }),
  longitude: fc.double({ min: -7.5, max: 1.8, noNaN: true }),
});
const everywhere = (at: Site, ask = ALL) => SUPPLIERS.flatMap(({ key }) => priceEthernet(key, at, ask));
/** The price before promotions, which apply to some terms only. */
const list = (product: PricedProduct) => product.monthlyCost + product.discount;

describe('leased line prices', () => {
  it('are deterministic for each address', () => {
    fc.assert(fc.property(site, (at) => expect(everywhere(at)).toEqual(everywhere({ ...at }))));
  });

  it('never fall when the speed on a bearer grows', () => {
    fc.assert(
      fc.property(site, (at) => {
        const priced = everywhere(at, { ...ALL, speeds: EVERY_SPEED });
        for (const a of priced)
          for (const b of priced)
            if (a.productCode === b.productCode && a.termMonths === b.termMonths && a.speed < b.speed)
              expect(a.monthlyCost).toBeLessThanOrEqual(b.monthlyCost);
      }),
      { numRuns: 15 },
    );
  });

  it('follow the term: 12 months cost a quarter more than 36, 60 a little less', () => {
    fc.assert(
      fc.property(site, (at) => {
        for (const product of everywhere(at)) {
          const base = everywhere(at).find(
            (other) =>
              other.productCode === product.productCode &&
              other.speed === product.speed &&
              other.termMonths === 36,
          );
          const factor = TERM_FACTOR[product.termMonths as (typeof TERMS)[number]]; // every product has one of TERMS
          expect(Math.abs(list(product) - list(base ?? product) * factor)).toBeLessThanOrEqual(1.5);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('never rise with the term', () => {
    fc.assert(
      fc.property(site, (at) => {
        const priced = everywhere(at, { ...ALL, speeds: EVERY_SPEED });
        for (const a of priced)
          for (const b of priced)
            if (a.productCode === b.productCode && a.speed === b.speed && a.termMonths < b.termMonths) {
              expect(b.monthlyCost).toBeLessThanOrEqual(a.monthlyCost);
              expect(b.installCost).toBeLessThanOrEqual(a.installCost);
            }
      }),
      { numRuns: 15 },
    );
  });

  it('of narrower criteria are a subset of the prices of wider criteria', () => {
    const term = fc.subarray([...TERMS], { minLength: 1 });
    const bearer = fc.subarray([100, 1000, 10_000], { minLength: 1 });
    fc.assert(
      fc.property(site, term, bearer, (at, terms, bearers) => {
        const wide = everywhere(at);
        const narrow = wide.filter(
          (each) => terms.includes(each.termMonths as never) && bearers.includes(each.bearer ?? 0),
        );
        expect(everywhere(at, { ...ALL, terms, bearers })).toEqual(narrow);
      }),
      { numRuns: 30 },
    );
  });

  it('add up, in whole pence', () => {
    fc.assert(
      fc.property(site, (at) => {
        for (const product of everywhere(at)) {
          expect(product.totalContractValue).toBe(
            product.installCost + product.monthlyCost * product.termMonths,
          );
          expect(product.annualCost).toBe(12 * product.monthlyCost);
          for (const pence of [
            product.installCost,
            product.monthlyCost,
            product.estimatedEcc,
            product.discount,
          ]) {
            expect(Number.isSafeInteger(pence)).toBe(true);
            expect(pence).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('are estimates with longer lead times off-net', () => {
    fc.assert(
      fc.property(site, (at) => {
        for (const product of everywhere(at)) {
          expect(product.isFirm).toBe(!product.isOffnet);
          expect(product.installationTimeframeStart).toBeLessThanOrEqual(product.installationTimeframeEnd);
          if (product.isOffnet) expect(product.leadTimeDays).toBeGreaterThanOrEqual(60);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('come from at least four suppliers in a city, forty to a hundred and twenty of them', () => {
    const priced = everywhere(LEEDS);
    expect(new Set(priced.map(({ supplierKey }) => supplierKey)).size).toBeGreaterThanOrEqual(4);
    expect(priced.length).toBeGreaterThanOrEqual(40);
    expect(priced.length).toBeLessThanOrEqual(120);
    expect(new Set(priced.map(({ bearer }) => bearer))).toEqual(new Set([100, 1000, 10000]));
    expect(new Set(priced.map(({ termMonths }) => termMonths))).toEqual(new Set(TERMS));
  });

  it('come only from the national network in Shetland', () => {
    const lerwick = { key: '1 quay|ZE10AA', latitude: 60.1549, longitude: -1.1494 };
    expect(new Set(everywhere(lerwick).map(({ supplierKey }) => supplierKey))).toEqual(
      new Set(['crownline']),
    );
  });

  it('are limited to the criteria', () => {
    const priced = everywhere(LEEDS, { bearers: [1000], speeds: [300], terms: [36] });
    expect(priced.length).toBeGreaterThan(0);
    for (const product of priced) expect(product).toMatchObject({ bearer: 1000, speed: 300, termMonths: 36 });
  });
});

describe('excess construction charges', () => {
  it('are zero at three sites in four, and above £10,000 at one in fifty', () => {
    const charges = Array.from({ length: 4000 }, (_, index) => getEcc('crownline', `site ${index}`));
    const share = (test: (pence: number) => boolean) => charges.filter(test).length / charges.length;
    expect(share((pence) => pence === 0)).toBeCloseTo(0.75, 1);
    expect(share((pence) => pence > 1_000_000)).toBeCloseTo(0.02, 1);
    expect(share((pence) => pence > 0 && pence < 20_000)).toBe(0);
  });
});
