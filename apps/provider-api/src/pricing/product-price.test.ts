import { describe, expect, it } from '@jest/globals';
import { getBasePrice, getCostPerMonth } from '@portal/api-client/prices';
import fc from 'fast-check';
import { toSearchQuote } from '../availability/search-quote.ts';
import { toAddonGroups } from './addon-catalogue.ts';
import { priceBroadband } from './broadband.ts';
import { priceEthernet } from './ethernet.ts';
import { ETHERNET_CARDS } from './ethernet-cards.ts';
import { FLEXIBLE_SPEEDS } from './ethernet-rates.ts';
import type { PricedProduct } from './priced-product.ts';
import { getAddonGroups } from './product-addons.ts';
import { toComparablePrice } from './product-price.ts';
import { SUPPLIERS } from './suppliers.ts';

const site = fc.record({
  key: fc.string({ minLength: 1, maxLength: 30 }),
  latitude: fc.double({ min: 49.9, max: 60.8, noNaN: true }),
  longitude: fc.double({ min: -7.5, max: 1.8, noNaN: true }),
});
const EVERY_SPEED = [...new Set(Object.values(FLEXIBLE_SPEEDS).flat())];

const show = (product: PricedProduct) =>
  toSearchQuote({
    id: 'shown',
    partnerId: 1,
    searchId: 'search',
    productKey: 'key',
    product,
    createdAt: new Date(0),
    savedAt: null,
    quoteReference: null,
  });

describe('the price of a product', () => {
  it('has exactly the mandatory add-ons of the whole catalogue, in their cheapest options, and names them', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(site, (at) => {
        const leased = SUPPLIERS.flatMap(({ key }) =>
          priceEthernet(key, at, { bearers: [], speeds: EVERY_SPEED, terms: [] }),
        );
        for (const product of [...leased, ...priceBroadband(at, { useExistingLine: false })]) {
          seen.add(product.productCode);
          const shown = show(product);
          const mandatory = getAddonGroups(product).filter(({ isMandatory }) => isMandatory);
          expect(shown.includedAddons.map(({ uuid, name }) => ({ uuid, name }))).toEqual(
            mandatory.map(({ uuid, name }) => ({ uuid, name })),
          );
          expect([...shown.mandatoryAddons].sort()).toEqual(mandatory.map(({ uuid }) => uuid).sort());
          let [monthly, install] = [product.monthlyCost, product.installCost];
          for (const { options } of mandatory) {
            const sold = options.filter(({ disabled }) => !disabled);
            const least = Math.min(...sold.map(({ monthlyCost }) => monthlyCost));
            const cheapest = sold.filter(({ monthlyCost }) => monthlyCost === least);
            monthly += least;
            install += Math.min(...cheapest.map(({ installCost }) => installCost));
          }
          expect(shown.monthlyCost).toBe(monthly);
          expect(shown.installCost).toBe(install);
          expect(shown.monthlyCost).toBeGreaterThanOrEqual(product.monthlyCost);
          expect(shown.installCost).toBeGreaterThanOrEqual(product.installCost);
          expect(shown.annualCost).toBe(monthly * 12);
          expect(shown.totalContractValue).toBe(install + monthly * product.termMonths);
          expect(getBasePrice(shown)).toEqual({
            monthlyCost: product.monthlyCost,
            installCost: product.installCost,
            termMonths: product.termMonths,
          });
          expect(getCostPerMonth(toComparablePrice(product))).toBe(
            (shown.totalContractValue + product.estimatedEcc) / product.termMonths,
          );
        }
      }),
      // The same sites in every run, so that each product is sold at one of them.
      { numRuns: 150, seed: 1 },
    );
    const sold = ETHERNET_CARDS.flatMap(({ rates }) => rates.map(({ productCode }) => productCode));
    expect([...seen]).toEqual(expect.arrayContaining(sold));
  });

  it('offers every mandatory group of a product', () => {
    for (const { addons, mandatory } of ETHERNET_CARDS.flatMap(({ rates }) => rates)) {
      expect(addons).toEqual(expect.arrayContaining([...mandatory]));
      for (const { options } of toAddonGroups(mandatory, mandatory))
        expect(options.some(({ disabled }) => !disabled)).toBe(true);
    }
  });
});
