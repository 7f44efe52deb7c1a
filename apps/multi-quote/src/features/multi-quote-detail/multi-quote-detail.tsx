import { contract } from '@portal/api-client';
import { HistorySection } from '@portal/area-kit/detail';
import { pathTo, useQuery, useUser } from '@portal/portal-sdk';
import { ProposalStatusBanner } from '@portal/quote-kit/proposal';
import { Button, Stack } from '@portal/ui';
import { pageIcons } from '@portal/ui/page';
import { screenPath } from '../shared/multi-quote-nav.tsx';
import { MultiQuoteScreen } from '../shared/multi-quote-screen.tsx';
import { QuoteTotals } from '../shared/quote-totals.tsx';
import { QuoteList } from './quote-list.tsx';

/** A saved multi-quote: its totals and its quotes. */
export function MultiQuoteDetail({ uuid }: { uuid: string }) {
  // The proposal of a whole multi-quote shows margins, and its totals are sums of costs.
  const seesCosts = (useUser().prices ?? 'cost') === 'cost';
  return (
    <MultiQuoteScreen
      uuid={uuid}
      screen="quotes"
      header={({ quotesCount, activeQuotesCount, isSearched, status }) => ({
        action: quotesCount === 0 && status !== 'expired' && (
          <Button variant="primary" href={screenPath(isSearched ? 'results' : 'search', uuid)}>
            {isSearched ? 'Select prices' : 'Get prices'}
          </Button>
        ),
        actions: seesCosts && activeQuotesCount > 0 && (
          <Button
            icon={<pageIcons.mail />}
            href={pathTo('multi-quotes.show', { uuid }, { section: 'proposal' })}
          >
            Proposal
          </Button>
        ),
      })}
    >
      {(multiQuote) => (
        <Stack gap={6}>
          {multiQuote.proposalStatus !== null && (
            <ProposalStatusBanner
              calls={contract.multiQuotes.proposals}
              id={{ uuid }}
              getPath={(version) =>
                pathTo(
                  'multi-quotes.show',
                  { uuid },
                  { section: 'proposal', ...(version !== undefined && { version: String(version) }) },
                )
              }
              nextStep="Next step: accept the quotes below to start their customer request forms."
            />
          )}
          {seesCosts && multiQuote.quotesCount > 0 && <QuoteTotals multiQuote={multiQuote} />}
          {/* One child, so that the gap of the stack does not separate the filters from the table. */}
          <div>
            <QuoteList uuid={uuid} />
          </div>
          <MultiQuoteHistory uuid={uuid} />
        </Stack>
      )}
    </MultiQuoteScreen>
  );
}

function MultiQuoteHistory({ uuid }: { uuid: string }) {
  const history = useQuery(contract.multiQuotes.listHistory, { uuid });
  return (
    <HistorySection
      history={history}
      of="this multi quote"
      audited={{ kind: 'multi-quote', thing: uuid }}
      emptyText="Searches and the steps of its quotes will appear here."
    />
  );
}
