import { createHash } from 'node:crypto';
import type { QuoteRow } from '../quotes/tables.ts';

type PricedQuote = Pick<QuoteRow, 'reference' | 'installCost' | 'monthlyCost' | 'eccCost' | 'isEccFirm'>;

/** Further columns in the digest, for proposals of quotes and of multi-quotes. */
export const OFFER_COLUMNS = [
  'supplierKey',
  'productCode',
  'bearer',
  'speed',
  'uploadSpeed',
  'termMonths',
] as const;

/** Only in the digest of a quote's proposal: a multi-quote's proposal does not show these. */
type Details = Pick<QuoteRow, 'isContended' | 'ipAllocation' | 'addons'>;

export type OfferedQuote = PricedQuote & Pick<QuoteRow, (typeof OFFER_COLUMNS)[number]> & Partial<Details>;

/** Digests of what a proposal offers. A stored version has one of them. */
export interface OfferDigests {
  /** Covers prices and services. Its prefix names the version of the format. */
  offer: string;
  /** Covers only prices, as in earlier releases. */
  prices: string;
}

/** Prefix of digests that also cover services. Changing the prefix or the lines below invalidates stored digests. */
const OFFER_PREFIX = 'offer-1:';

const toPriceLine = ({ reference, installCost, monthlyCost, eccCost, isEccFirm }: PricedQuote): string =>
  `${reference} ${installCost} ${monthlyCost} ${eccCost} ${isEccFirm}\n`;

function toOfferLine({ isContended, ipAllocation, addons, ...quote }: OfferedQuote): string {
  const chosen = addons
    ?.map(({ uuid, value, quantity, monthlyCost, installCost }) =>
      [uuid, value, quantity, monthlyCost, installCost].join(' '),
    )
    .sort();
  const columns = OFFER_COLUMNS.map((name) => quote[name]);
  return `${toPriceLine(quote)}${JSON.stringify([...columns, isContended, ipAllocation, chosen])}\n`;
}

/** Digests of quotes that are added one after the other, always in the same order. */
export function createOfferDigests() {
  const offer = createHash('sha256');
  const prices = createHash('sha256');
  return {
    add(quote: OfferedQuote): void {
      offer.update(toOfferLine(quote));
      prices.update(toPriceLine(quote));
    },
    recommend(reference: string): void {
      for (const digest of [offer, prices]) digest.update(`recommended ${reference}\n`);
    },
    finish: (): OfferDigests => ({
      offer: `${OFFER_PREFIX}${offer.digest('hex')}`,
      prices: prices.digest('hex'),
    }),
  };
}

export function digestOffer(quotes: readonly OfferedQuote[]): OfferDigests {
  const digests = createOfferDigests();
  for (const quote of quotes) digests.add(quote);
  return digests.finish();
}

/** Whether a stored digest, of either rule, is of the same offer. */
export const isSameOffer = (stored: string, { offer, prices }: OfferDigests): boolean =>
  stored === offer || stored === prices;
