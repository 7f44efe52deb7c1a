import { ACCEPTED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { useUser } from '@portal/portal-sdk';
import type { Quote, QuotePermissions } from '@portal/quote-kit/quotes';
import { Box } from '@portal/ui';
import { Tabs, useFocusFallback } from '@portal/ui/page';
import { type ReactNode, useRef } from 'react';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteSummaryTab } from './summary/quote-summary.tsx';

const STATUSES_WITH_CRF: ReadonlySet<string> = new Set(ACCEPTED_QUOTE_STATUSES);

interface QuoteTabsProps {
  quote: Quote;
  permissions: QuotePermissions;
  /** As the URL names it; one that the quote does not have shows the summary. */
  tab: string;
  onOpenTab: (id: string) => void;
  /** Whether the summary has changes that are not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
  renderRequestForm: (quote: Quote) => ReactNode;
  renderNegotiation: (quote: Quote) => ReactNode;
}

/** Summary, request form, negotiation and history of a quote. */
export function QuoteTabs({
  quote,
  permissions,
  tab,
  onOpenTab,
  onUnsaved,
  renderRequestForm,
  renderNegotiation,
}: QuoteTabsProps) {
  const { prices = 'cost' } = useUser();
  const tabs = [
    { id: 'summary', label: 'Summary' },
    ...(STATUSES_WITH_CRF.has(quote.status) ? [{ id: 'crf', label: 'Customer request form' }] : []),
    // The quotes of a multi-quote are negotiated together, on the multi-quote's page. Offers are costs. Test quotes have
    // no negotiations.
    ...(quote.multiQuoteUuid === null && !quote.isSandbox && prices === 'cost'
      ? [{ id: 'negotiation', label: 'Negotiation' }]
      : []),
    { id: 'history', label: 'History' },
  ];
  const shown = tabs.find(({ id }) => id === tab)?.id ?? 'summary';
  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(content, `${quote.status} ${shown}`);
  return (
    <Tabs label="Quote sections" tabs={tabs} value={shown} onChange={onOpenTab}>
      <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
        {shown === 'summary' && (
          <QuoteSummaryTab quote={quote} permissions={permissions} onUnsaved={onUnsaved} />
        )}
        {shown === 'crf' && renderRequestForm(quote)}
        {shown === 'negotiation' && renderNegotiation(quote)}
        {shown === 'history' && <QuoteHistory reference={quote.reference} />}
      </Box>
    </Tabs>
  );
}
