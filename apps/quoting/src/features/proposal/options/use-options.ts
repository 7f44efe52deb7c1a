import type { ApiError } from '@portal/api-client';
import { useQuery } from '@portal/portal-sdk';
import { LIVE_QUERY, type OptionChoice } from '@portal/quote-kit/proposal';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { useState } from 'react';

export interface Options {
  /** Other quotes that can be offered; undefined until they are loaded. */
  candidates: readonly Quote[] | undefined;
  /** The options of the proposal are not known yet. */
  isLoading: boolean;
  /** Why the other quotes were not loaded. */
  error: ApiError | undefined;
  retry: () => void;
  /** Why no version can be stored: it would leave out the options of the latest version. Null if it can. */
  blockedReason: string | null;
  /** The quote whose prices are the proposal's prices. */
  recommended: Quote;
  /** The other options. */
  alternatives: readonly Quote[];
  choice: OptionChoice;
  choose: (references: readonly string[]) => void;
  recommend: (reference: string) => void;
}

/** The options that a proposal offers for the site of a quote. Starts with the options of the latest version. */
export function useOptions(quote: Quote): Options {
  const { calls } = useQuoteKind();
  const { reference } = quote;
  const candidates = useQuery(calls.proposals.listOptions, { reference }, LIVE_QUERY);
  const versions = useQuery(calls.proposals.list, { reference }, LIVE_QUERY);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [recommendedByReader, setRecommended] = useState<string | null>(null);
  const before = versions.data?.[0]?.options ?? [];
  const references = chosen ?? before;
  const others = candidates.data?.filter((each) => references.includes(each.reference)) ?? [];
  const all = [quote, ...others];
  const recommendedReference = recommendedByReader ?? before[0];
  const recommended = all.find((each) => each.reference === recommendedReference) ?? quote;
  const error = candidates.data === undefined ? candidates.error : undefined;
  return {
    candidates: candidates.data,
    isLoading: candidates.isLoading,
    error,
    retry: () => void candidates.refresh(),
    blockedReason:
      error !== undefined && before.length > 0
        ? 'The other options of this proposal were not loaded. A new version would leave them out. Select Try again below.'
        : null,
    recommended,
    alternatives: all.filter((each) => each !== recommended),
    choice:
      others.length === 0
        ? {}
        : {
            alternatives: others.map((each) => each.reference),
            recommended: recommended.reference,
          },
    choose: setChosen,
    recommend: setRecommended,
  };
}
