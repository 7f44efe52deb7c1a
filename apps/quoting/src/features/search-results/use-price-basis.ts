import { OVER_TERM, toTermBasis } from '@portal/api-client/prices';
import { useSearchParams } from '@portal/portal-sdk';
import type { Offer } from '@portal/quote-kit/offers';
import { listTerms, type PriceBasis, resolveBasis } from '@portal/quote-kit/offers';
import { browserStorage } from '@portal/ui';

const PARAM = 'basis';
const KEY = 'portal-price-basis';

interface PriceBasisState {
  terms: readonly number[];
  /** Null without prices. */
  basis: PriceBasis | null;
  setBasis: (basis: PriceBasis) => void;
}

/** How a search's prices are compared: stored in the URL, and in this browser for the next search. */
export function usePriceBasis(offers: readonly Offer[]): PriceBasisState {
  const [params, setParams] = useSearchParams();
  const terms = listTerms(offers);
  const filtered = params.getAll('term');
  // An older link may filter by one term instead of a basis.
  const linked = filtered.length === 1 ? readBasis(toTermBasis(Number(filtered[0]))) : null;
  const stored = readBasis(browserStorage.get(KEY));
  // With all terms, a filter by term is an ordinary filter.
  const remembered = stored === OVER_TERM ? stored : (linked ?? stored);
  const preferredBasis = readBasis(params.get(PARAM)) ?? remembered;
  return {
    terms,
    basis: resolveBasis(preferredBasis, terms),
    setBasis: (basis) => {
      browserStorage.set(KEY, basis);
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(PARAM, basis);
          // Clears the page and the term filter of the other basis.
          next.delete('page');
          next.delete('term');
          // The order by cost per month is for several terms.
          if (basis === OVER_TERM || next.get('sort') === 'average') next.delete('sort');
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

/** Parses a basis from the URL or from storage; null if it is not valid. */
const readBasis = (text: string | null): PriceBasis | null =>
  text !== null && /^(over_term|term_[1-9]\d{0,2})$/.test(text) ? text : null;
