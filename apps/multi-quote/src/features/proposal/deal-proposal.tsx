import { contract } from '@portal/api-client';
import { DetailPage } from '@portal/area-kit';
import { pathTo, useQuery } from '@portal/portal-sdk';
import { Button, DataState, SkeletonText } from '@portal/ui';
import { DealWorkspace } from './deal-workspace.tsx';

const { proposal } = contract.multiQuotes;

/** The printable proposal for a whole multi-quote. */
export function DealProposal({ uuid }: { uuid: string }) {
  const multiQuote = useQuery(contract.multiQuotes.get, { uuid });
  const margin = useQuery(proposal.getMargin, { uuid }, { revalidateOnFocus: false });
  const quotes = useQuery(proposal.listQuotes, { uuid });
  const quotesPath = pathTo('multi-quotes.show', { uuid });
  return (
    <DetailPage
      query={multiQuote}
      title={(found) => `${found?.name ?? 'Multi quote'}: customer proposal`}
      breadcrumbs={[
        { label: 'Multi quotes', href: pathTo('multi-quotes.index') },
        { label: multiQuote.data?.name ?? 'Multi quote', href: quotesPath },
      ]}
      notFound={{ title: 'We couldn’t find this multi quote' }}
    >
      {(found) => (
        <DataState
          state={quotes}
          skeleton={<SkeletonText lines={8} />}
          onRetry={quotes.refresh}
          empty={{
            title: 'Nothing to propose',
            description: 'This multi quote has no quotes that are still valid.',
            action: <Button href={quotesPath}>Back to quotes</Button>,
          }}
        >
          {(lines) => (
            <DataState
              state={margin}
              skeleton={<SkeletonText lines={8} />}
              onRetry={margin.refresh}
              empty={{ title: 'No margin' }}
            >
              {(saved) => (
                <DealWorkspace
                  multiQuote={found}
                  quotes={lines}
                  margin={saved}
                  onSaved={margin.replace}
                  onQuoteMargin={quotes.refresh}
                />
              )}
            </DataState>
          )}
        </DataState>
      )}
    </DetailPage>
  );
}
