import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { priceBroadband } from './broadband.ts';

const at = (number: number) => ({
  key: `${number} mill street|LS1${number % 10}AB`,
  latitude: 53.7974,
  longitude: -1.5438,
});
const LERWICK = { key: '1 quay|ZE10AA', latitude: 60.1549, longitude: -1.1494 };

describe('broadband prices', () => {
  it('are between £15 and £56 a month, and add up', () => {
    for (let number = 0; number < 50; number += 1)
      for (const product of priceBroadband(at(number), { useExistingLine: false })) {
        expect(product.monthlyCost).toBeGreaterThanOrEqual(1_500);
        expect(product.monthlyCost).toBeLessThanOrEqual(5_600);
        expect(product.totalContractValue).toBe(
          product.installCost + product.monthlyCost * product.termMonths,
        );
        expect(product.annualCost).toBe(12 * product.monthlyCost);
      }
  });

  it('are deterministic, in whole pence, and no higher for a longer term', () => {
    const site = fc.record({
      key: fc.string({ minLength: 1, maxLength: 30 }),
      latitude: fc.double({ min: 49.9, max: 60.8, noNaN: true }),
      longitude: fc.double({ min: -7.5, max: 1.8, noNaN: true }),
    });
    fc.assert(
      fc.property(site, fc.boolean(), (where, useExistingLine) => {
        const products = priceBroadband(where, { useExistingLine });
        expect(priceBroadband({ ...where }, { useExistingLine })).toEqual(products);
        for (const a of products) {
          for (const pence of [a.installCost, a.monthlyCost, a.totalContractValue]) {
            expect(Number.isSafeInteger(pence) && pence >= 0).toBe(true);
          }
          for (const b of products)
            if (a.productCode === b.productCode && a.termMonths < b.termMonths)
              expect(b.monthlyCost).toBeLessThanOrEqual(a.monthlyCost);
        }
      }),
    );
  });

  it('never fall with a higher speed of the same technology', () => {
    for (let number = 0; number < 30; number += 1) {
      const products = priceBroadband(at(number), { useExistingLine: false });
      for (const a of products)
        for (const b of products)
          if (
            a.supplierKey === b.supplierKey &&
            a.technology === b.technology &&
            a.termMonths === b.termMonths &&
            a.speed < b.speed
          )
            expect(a.monthlyCost).toBeLessThanOrEqual(b.monthlyCost);
    }
  });

  it('depend on the line: every address has copper, not every one has fibre', () => {
    const technologies = Array.from(
      { length: 60 },
      (_, number) =>
        new Set(priceBroadband(at(number), { useExistingLine: false }).map(({ technology }) => technology)),
    );
    expect(technologies.every((found) => found.has('SOGEA'))).toBe(true);
    expect(technologies.some((found) => found.has('FTTP'))).toBe(true);
    expect(technologies.some((found) => !found.has('FTTP'))).toBe(true);
    expect(technologies.some((found) => found.has('G.fast'))).toBe(true);
  });

  it('include no new fibre far from an exchange', () => {
    const found = priceBroadband(LERWICK, { useExistingLine: false }).map(({ technology }) => technology);
    expect(found.length).toBeGreaterThan(0);
    expect(found).not.toContain('FTTP');
  });

  it('take ten working days for a transfer and five for a new line', () => {
    const days = (useExistingLine: boolean) =>
      new Set(priceBroadband(at(1), { useExistingLine }).map(({ leadTimeDays }) => leadTimeDays));
    expect(days(true)).toEqual(new Set([10]));
    expect(days(false)).toEqual(new Set([5]));
  });
});
