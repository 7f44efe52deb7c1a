import { QUOTE_STATUS_LABELS, SHARED_STATUS_LABELS } from '@portal/api-client/labels';
import { formatLineSpeed } from '@portal/api-client/units';
import { CustomerLink } from '@portal/area-kit';
import { Box, Row, StatusTag, Text } from '@portal/ui';
import { formatDate, formatTermMonths } from '@portal/ui/format';
import { pageIcons, SupplierLogo } from '@portal/ui/page';
import type { ReactNode } from 'react';
import { formatAddress, formatPremises } from '../../address/address-labels.ts';
import { describeExpiry } from '../expiry.ts';
import type { QuoteStatus, QuoteSummary } from '../quote-types.ts';

/** The row height of tables with two lines per cell. */
export const ROW_HEIGHT = 56;

export function QuoteStatusTag({ status }: { status: QuoteStatus }) {
  const { label, tone } = QUOTE_STATUS_LABELS[status];
  return <StatusTag tone={tone}>{label}</StatusTag>;
}

interface QuoteCellProps {
  quote: QuoteSummary;
}

interface StatusCellProps extends Pick<QuoteSummary, 'proposalStatus'> {
  isSandbox?: boolean;
  /** The status tag. */
  children: ReactNode;
}

const TEST = { label: 'Test', tone: 'warning' } as const;

/** A status and, below it, that the quote is test data or the customer's progress with a shared proposal. */
export function StatusCell({ proposalStatus, isSandbox = false, children }: StatusCellProps) {
  const second = isSandbox ? TEST : proposalStatus && SHARED_STATUS_LABELS[proposalStatus];
  if (second === null) return children;
  const { label, tone } = second;
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', gap: '2px', height: '100%', lineHeight: '18px' }}
    >
      <span>{children}</span>
      <Text variant="caption" tone={tone === 'neutral' || tone === 'accent' ? 'muted' : tone}>
        {label}
      </Text>
    </Box>
  );
}

export function ReferenceCell({ quote }: QuoteCellProps) {
  return (
    <>
      {quote.isBookmarked && (
        <pageIcons.bookmarked
          titleAccess="Bookmarked"
          sx={{ fontSize: 16, mr: 1, color: 'brand.fg', verticalAlign: '-3px' }}
        />
      )}
      {quote.reference}
    </>
  );
}

interface CustomerCellProps extends QuoteCellProps {
  /** False where the cell is the row's link: a link cannot contain another. */
  isLink?: boolean;
}

export function CustomerCell({ quote, isLink = true }: CustomerCellProps) {
  return (
    <TwoLines
      first={isLink ? <CustomerLink name={quote.customerName} /> : quote.customerName}
      second={`${formatPremises(quote.address)},`}
      secondEnd={quote.address.postcode}
      secondTitle={formatAddress(quote.address)}
    />
  );
}

export function ProductCell({ quote, supplierName }: QuoteCellProps & { supplierName: string }) {
  return (
    <Row gap={2} sx={{ minWidth: 0, height: '100%' }}>
      <SupplierLogo supplierKey={quote.supplierKey} name={supplierName} size={24} />
      {/* The logo identifies the supplier if the line is truncated. */}
      <TwoLines
        first={formatLineSpeed(quote)}
        second={`${formatTermMonths(quote.termMonths)}, ${supplierName}`}
      />
    </Row>
  );
}

export function ExpiryCell({ quote }: QuoteCellProps) {
  const expiry = describeExpiry(quote);
  if (expiry === null) return <Text variant="dense">–</Text>;
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', height: '100%', lineHeight: '18px' }}
    >
      <Text variant="dense">{formatDate(expiry.day)}</Text>
      <Text variant="caption" tone={expiry.tone === 'neutral' ? 'muted' : expiry.tone}>
        {expiry.left}
      </Text>
    </Box>
  );
}

interface TwoLinesProps {
  first: ReactNode;
  second: string;
  /** Never truncated. */
  secondEnd?: string;
  /** Shown on hover; the second line where it is not given. */
  secondTitle?: string;
}

/** A cell with a muted second line, in rows of {@link ROW_HEIGHT}. */
export function TwoLines({ first, second, secondEnd, secondTitle = second }: TwoLinesProps) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', alignContent: 'center', minWidth: 0, height: '100%', lineHeight: '18px' }}
    >
      <Text variant="dense" truncate>
        {first}
      </Text>
      <Box
        component="span"
        // A card breaks a long text into lines, and the end follows the last one.
        sx={{
          display: 'flex',
          gap: 1,
          minWidth: 0,
          'dd &': { display: 'block' },
          'dd & > *': { display: 'inline' },
        }}
      >
        <Text variant="caption" tone="muted" truncate title={secondTitle}>
          {second}
        </Text>{' '}
        {secondEnd !== undefined && (
          <Text variant="caption" tone="muted" sx={{ flex: 'none', whiteSpace: 'nowrap' }}>
            {secondEnd}
          </Text>
        )}
      </Box>
    </Box>
  );
}
