import { useQuery, useSearchParams, useUser } from '@portal/portal-sdk';
import { LIVE_QUERY, ProposalHeader, VersionPage } from '@portal/quote-kit/proposal';
import { type Quote, useQuoteKind } from '@portal/quote-kit/quotes';
import { DataState, EmptyState, SkeletonText } from '@portal/ui';
import { QuoteProposalForm } from './quote-proposal-form.tsx';
import { getQuoteSubject, type QuoteSubject } from './quote-subject.ts';
import { SellingProposalForm } from './selling-proposal-form.tsx';

interface QuoteProposalProps {
  quote: Quote;
}

/** The proposal for the partner's customer, or one of its stored versions. */
export function QuoteProposal({ quote }: QuoteProposalProps) {
  const kind = useQuoteKind();
  const [params] = useSearchParams();
  const subject = getQuoteSubject(kind, quote);
  const version = Number(params.get('version'));
  const { prices = 'cost' } = useUser();
  // The page above reads the quote; here it is refreshed while it is open.
  useQuery(kind.calls.get, { reference: quote.reference }, LIVE_QUERY);
  if (prices === 'none')
    return (
      <>
        <ProposalHeader subject={subject} />
        <EmptyState
          title="Prices are hidden from you"
          description="A proposal shows prices. Ask your company’s administrator for access."
        />
      </>
    );
  if (Number.isInteger(version) && version > 0) return <VersionPage subject={subject} number={version} />;
  if (prices === 'selling') return <SellingProposalForm quote={quote} subject={subject} />;
  return <MarginProposal quote={quote} subject={subject} />;
}

function MarginProposal({ quote, subject }: QuoteProposalProps & { subject: QuoteSubject }) {
  const { calls } = useQuoteKind();
  const margin = useQuery(calls.getMargin, { reference: quote.reference }, LIVE_QUERY);
  return (
    <>
      {margin.data === undefined && <ProposalHeader subject={subject} />}
      <DataState state={margin} skeleton={<SkeletonText lines={8} />} onRetry={margin.refresh}>
        {(saved) => (
          <QuoteProposalForm quote={quote} subject={subject} margin={saved} onSaved={margin.replace} />
        )}
      </DataState>
    </>
  );
}
