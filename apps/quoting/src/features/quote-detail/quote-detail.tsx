import { ACCEPTED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { DetailPage } from '@portal/area-kit/detail';
import { useParams, useSearchParams } from '@portal/portal-sdk';
import {
  type Quote,
  type QuotePermissions,
  useQuoteKind,
  useQuotePermissions,
} from '@portal/quote-kit/quotes';
import { Box, Skeleton, SkeletonText, Stack } from '@portal/ui';
import { Tabs, useFocusFallback } from '@portal/ui/page';
import { type ComponentType, useRef } from 'react';
import { useQuote } from '../shared/use-quote.ts';
import { QuoteHeader } from './header/quote-header.tsx';
import { QuoteProgress } from './header/quote-progress.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteSummaryTab } from './summary/quote-summary.tsx';

const STATUSES_WITH_CRF: ReadonlySet<string> = new Set(ACCEPTED_QUOTE_STATUSES);

interface QuoteDetailProps {
  /** The tab with the customer request form; loaded when it is opened. */
  RequestForm: ComponentType<{ quote: Quote; permissions: QuotePermissions }>;
  /** The proposal, shown instead of the tabs; loaded when it is opened. */
  Proposal: ComponentType<{ quote: Quote }>;
}

/** One quote: its costs, request form and history, and the next step. */
export function QuoteDetail({ RequestForm, Proposal }: QuoteDetailProps) {
  const { reference = '' } = useParams();
  const { title, listPath } = useQuoteKind();
  const quote = useQuote(reference);

  return (
    <DetailPage
      query={quote}
      title={`Quote ${reference}`}
      breadcrumbs={[{ label: title, href: listPath }]}
      notFound={{
        title: `We couldn’t find quote ${reference}`,
        description: 'It may belong to another company, or the link may be wrong.',
      }}
      skeleton={<QuoteSkeleton />}
    >
      {(data) => (
        <QuoteView key={data.reference} quote={data} RequestForm={RequestForm} Proposal={Proposal} />
      )}
    </DetailPage>
  );
}

function QuoteView({ quote, RequestForm, Proposal }: QuoteDetailProps & { quote: Quote }) {
  const [params, setParams] = useSearchParams();
  const permissions = useQuotePermissions();
  const tabs = [
    { id: 'summary', label: 'Summary' },
    ...(STATUSES_WITH_CRF.has(quote.status) ? [{ id: 'crf', label: 'Customer request form' }] : []),
    { id: 'history', label: 'History' },
  ];
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'summary';

  const content = useRef<HTMLDivElement>(null);
  useFocusFallback(content, `${quote.status} ${tab}`);

  function openTab(id: string): void {
    setParams(id === 'summary' ? {} : { tab: id }, { preventScrollReset: true });
  }

  if (params.get('view') === 'proposal') {
    return <Proposal quote={quote} />;
  }
  return (
    <>
      <QuoteHeader quote={quote} permissions={permissions} onOpenCrf={() => openTab('crf')} tab={tab} />
      <Box sx={{ my: 4, minWidth: 0 }} data-print="hide">
        <QuoteProgress status={quote.status} />
      </Box>
      <Tabs label="Quote sections" tabs={tabs} value={tab} onChange={openTab}>
        <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
          {tab === 'summary' && <QuoteSummaryTab quote={quote} permissions={permissions} />}
          {tab === 'crf' && <RequestForm quote={quote} permissions={permissions} />}
          {tab === 'history' && <QuoteHistory reference={quote.reference} />}
        </Box>
      </Tabs>
    </>
  );
}

function QuoteSkeleton() {
  return (
    <Stack gap={6}>
      <Skeleton height={40} />
      <Skeleton height={96} />
      <SkeletonText lines={8} />
    </Stack>
  );
}
