import { describe, expect, it } from '@jest/globals';
import { isLargerBlock } from '@portal/api-client/proposal';
import { IPV4_BLOCK } from './addon-catalogue.ts';
import { ETHERNET_CARDS } from './ethernet-cards.ts';
import { getAddonGroups } from './product-addons.ts';

const products = ETHERNET_CARDS.flatMap(({ rates }) => rates).filter(
  ({ addons, ipAllocation }) => addons.includes('ipv4') && ipAllocation !== null,
);

function findBlocks({ productCode, layer }: (typeof products)[number]) {
  const groups = getAddonGroups({ productCode, speed: 100, layer });
  return groups.filter(({ name }) => name === IPV4_BLOCK).flatMap(({ options }) => options);
}

describe('the IPv4 blocks of a product that includes one', () => {
  it('are in the test', () => {
    expect(products.length).toBeGreaterThan(3);
    expect(new Set(products.map(({ ipAllocation }) => ipAllocation)).size).toBeGreaterThan(2);
  });

  it('are never smaller, so that nobody gets fewer addresses than were sold', () => {
    for (const product of products)
      for (const { text } of findBlocks(product))
        expect([product.productCode, text, isLargerBlock(product.ipAllocation ?? '', text)]).toEqual([
          product.productCode,
          text,
          false,
        ]);
  });

  it('cost nothing where they are included, and something where they are larger', () => {
    for (const product of products)
      for (const { text, monthlyCost, installCost } of findBlocks(product))
        expect([product.productCode, text, monthlyCost + installCost > 0]).toEqual([
          product.productCode,
          text,
          text !== product.ipAllocation,
        ]);
  });
});
