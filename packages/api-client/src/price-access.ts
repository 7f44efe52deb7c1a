import type { PriceAccess } from './capability.ts';
import type { EndpointSpec } from './endpoint.ts';

/** Calls that set or depend on what the company pays. */
const NEEDS_COSTS = [
  /^(?:quotes|broadbandQuotes)\.(?:getMargin|updateMargin|approve|approveMany|negotiateMany|recordRequestVisit)$/,
  /^(?:quotes|broadbandQuotes)\.negotiations\.(?:create|accept|decline|counter|remove)$/,
  /^multiQuotes\.proposals\.create$/,
  /^multiQuotes\.negotiations\.(?:create|update|remove|accept|decline|acceptGroup|declineGroup|runs\.\w+)$/,
  /^multiQuotes\.quotes\.(?:approveMany|runs\.approve)$/,
  // The proposal of a whole multi-quote is about margins.
  /^multiQuotes\.proposal\.\w+$/,
  /^partner\.getDefaultMargins$/,
];

/** Calls that give the caller a page, a mail or a file with selling prices. */
const NEEDS_PRICES =
  /^(?:quotes|broadbandQuotes|multiQuotes)\.proposals\.(?:create|preview|send|download|createLink)$/;

/** The price access that a call requires. Responses to other calls omit the prices that the caller may not see. */
export function requiredPriceAccess({ id }: EndpointSpec & { id: string }): PriceAccess {
  if (NEEDS_COSTS.some((calls) => calls.test(id))) return 'cost';
  return NEEDS_PRICES.test(id) ? 'selling' : 'none';
}
