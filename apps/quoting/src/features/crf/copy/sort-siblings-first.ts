interface QuoteLocation {
  reference: string;
  postcode: string;
  multiQuoteUuid: string | null;
}

/** The other quotes: same site first, then same multi-quote, otherwise in their original order. */
export function sortSiblingsFirst<Other extends QuoteLocation>(
  quotes: readonly Other[],
  reference: string,
): Other[] {
  const own = quotes.find((quote) => quote.reference === reference);
  const others = quotes.filter((quote) => quote.reference !== reference);
  if (own === undefined) return others;
  const distance = (quote: QuoteLocation) => {
    if (quote.postcode === own.postcode) return 0;
    return own.multiQuoteUuid !== null && quote.multiQuoteUuid === own.multiQuoteUuid ? 1 : 2;
  };
  return others.toSorted((a, b) => distance(a) - distance(b));
}
