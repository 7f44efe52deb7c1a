import { ACCEPTED_QUOTE_STATUSES } from '@portal/api-client/quote-states';
import { DetailPage } from '@portal/area-kit/detail';
import { useParams, useSearchParams } from '@portal/portal-sdk';
import {
  QUOTE_KINDS,
  type Quote,
  type QuoteKind,
  type QuotePermissions,
  useQuote,
  useQuotePermissions,
} from '@portal/quote-kit/quotes';
import { Box, Skeleton, SkeletonText, Stack } from '@portal/ui';
import { Tabs, useFocusFallback } from '@portal/ui/page';
import { type ComponentType, useRef } from 'react';
import { QuoteHeader } from './header/quote-header.tsx';
import { QuoteProgress } from './header/quote-progress.tsx';
import { QuoteHistory } from './quote-history.tsx';
import { QuoteSummaryTab } from './summary/quote-summary.tsx';

const STATUSES_WITH_CRF: ReadonlySet<string> = new Set(ACCEPTED_QUOTE_STATUSES);

interface QuoteDetailProps {
  kind: QuoteKind;
  /** The tab with the customer request form; loaded when it is opened. */
  RequestForm: ComponentType<{ kind: QuoteKind; quote: Quote; permissions: QuotePermissions }>;
  /** The proposal, shown instead of the tabs; loaded when it is opened. */
  Proposal: ComponentType<{ kind: QuoteKind; quote: Quote }>;
}

/** One quote: its costs, request form and history, and the next step. */
export function QuoteDetail({ kind, RequestForm, Proposal }: QuoteDetailProps) {
  const { reference = '' } = useParams();
  const { title, listPath } = QUOTE_KINDS[kind];
  const quote = useQuote(kind, reference);

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
        <QuoteView
          key={data.reference}
          kind={kind}
          quote={data}
          RequestForm={RequestForm}
          Proposal={Proposal}
        />
      )}
    </DetailPage>
  );
}

function QuoteView({ kind, quote, RequestForm, Proposal }: QuoteDetailProps & { quote: Quote }) {
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
    return <Proposal kind={kind} quote={quote} />;
  }
  return (
    <>
      <QuoteHeader
        kind={kind}
        quote={quote}
        permissions={permissions}
        onOpenCrf={() => openTab('crf')}
        tab={tab}
      />
      <Box sx={{ my: 4, minWidth: 0 }} data-print="hide">
        <QuoteProgress status={quote.status} />
      </Box>
      <Tabs label="Quote sections" tabs={tabs} value={tab} onChange={openTab}>
        <Box ref={content} tabIndex={-1} sx={{ outline: 'none' }}>
          {tab === 'summary' && <QuoteSummaryTab kind={kind} quote={quote} permissions={permissions} />}
          {tab === 'crf' && <RequestForm kind={kind} quote={quote} permissions={permissions} />}
          {tab === 'history' && <QuoteHistory kind={kind} reference={quote.reference} />}
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
