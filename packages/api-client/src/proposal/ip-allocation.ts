import type { Quote } from '../contract/quotes/quote.ts';

/** Length of the prefix: 28 of `/28` or `/28 static`; null for other words, such as `Dynamic`. */
function getPrefixLength(block: string): number | null {
  const length = /^\/(\d+)/.exec(block)?.[1];
  return length === undefined ? null : Number(length);
}

/** Whether a block has more addresses than another. Words such as `Dynamic` count as none. */
export function isLargerBlock(block: string, than: string): boolean {
  const length = getPrefixLength(block);
  const other = getPrefixLength(than);
  return length !== null && (other === null || length < other);
}

type Allocated = Pick<Quote, 'ipAllocation'> & {
  addons: readonly Pick<Quote['addons'][number], 'name' | 'text'>[];
};

/** The IP addresses of a service: the product's own, or a larger IPv4 block among its add-ons. */
export function getIpAllocation({ ipAllocation, addons }: Allocated): string | null {
  const block = addons.find(({ name }) => name === 'IPv4 block')?.text;
  if (block === undefined || ipAllocation === null) return block ?? ipAllocation;
  return isLargerBlock(block, ipAllocation) ? block : ipAllocation;
}
