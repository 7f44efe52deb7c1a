import { useQuery } from '@portal/portal-sdk';
import { ProposalForm, ProposalHeader } from '@portal/quote-kit/proposal';
import { QUOTE_KINDS, type Quote, type QuoteKind } from '@portal/quote-kit/quotes';
import { DataState, SkeletonText } from '@portal/ui';

interface QuoteProposalProps {
  kind: QuoteKind;
  quote: Quote;
}

/** A printable proposal for the partner's customer: prices include the margin, and the supplier is not shown. */
export function QuoteProposal({ kind, quote }: QuoteProposalProps) {
  const margin = useQuery(
    QUOTE_KINDS[kind].calls.getMargin,
    { reference: quote.reference },
    { revalidateOnFocus: false },
  );
  return (
    <>
      {margin.data === undefined && <ProposalHeader kind={kind} quote={quote} />}
      <DataState
        state={margin}
        skeleton={<SkeletonText lines={8} />}
        empty={{ title: 'No margin' }}
        onRetry={margin.refresh}
      >
        {(saved) => <ProposalForm kind={kind} quote={quote} margin={saved} onSaved={margin.replace} />}
      </DataState>
    </>
  );
}
