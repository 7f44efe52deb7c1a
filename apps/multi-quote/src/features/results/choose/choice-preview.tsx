import type { contract } from '@portal/api-client';
import { useSupplierName, useUser } from '@portal/portal-sdk';
import { color, Stack, styled, Text } from '@portal/ui';
import { formatMoney, formatMonthly, formatNumber, plural } from '@portal/ui/format';
import { Section, SideScroll } from '@portal/ui/page';
import { memo, type ReactNode } from 'react';
import { describeOffer } from '../../shared/offer-label.ts';

type Preview = contract.multiQuotes.ChoicePreview;
type Totals = contract.multiQuotes.OfferTotals;

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': { padding: '6px 8px', textAlign: 'left', verticalAlign: 'top', fontWeight: 400 },
  '& thead th': { color: color.text.muted, whiteSpace: 'nowrap' },
  '& tbody tr': { borderTop: `1px solid ${color.line.main}` },
  '& td[data-number], & th[data-number]': {
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
});

const ROWS: readonly { label: string; of: (totals: Totals) => number }[] = [
  { label: 'Install', of: (totals) => totals.installCost },
  { label: 'Monthly', of: (totals) => totals.monthlyCost },
  { label: 'Total over the terms, excl. ECC', of: (totals) => totals.totalCost },
  { label: 'Of this, subject to survey', of: (totals) => totals.estimated.totalCost },
  { label: 'ECC', of: (totals) => totals.eccCost },
];

/** `+£120.00`, `−£20.00` or `no change` */
function formatDifference(before: number, after: number): string {
  if (after === before) return 'no change';
  return `${after > before ? '+' : '−'}${formatMoney(Math.abs(after - before))}`;
}

/** Previews a rule: the number of changed sites, the totals, and the first changes. */
export function ChoicePreview({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  return (
    <Stack gap={5} aria-busy={isStale} sx={{ opacity: isStale ? 0.6 : 1 }}>
      <Changes preview={preview} />
    </Stack>
  );
}

/** Memoised: renders again only for another preview, not for clicks in the panel. */
const Changes = memo(function Changes({ preview }: { preview: Preview }) {
  const supplierName = useSupplierName();
  // A sum over several prices has no selling price.
  const { prices = 'cost' } = useUser();
  const rows = prices === 'cost' ? ROWS : [];
  const { added, replaced, unchanged, skipped, before, after, changes } = preview;
  const others = added + replaced - changes.length;
  return (
    <>
      <Section title="What changes" level={3}>
        <Stack gap={1} role="status">
          <Text>
            New price: {plural(added, 'site')}. Different price: {formatNumber(replaced)}. Unchanged:{' '}
            {formatNumber(unchanged)}.
          </Text>
          {skipped.map(({ reason, count }) => (
            <Text key={reason} tone="muted">
              {plural(count, 'site')} skipped: {reason}
            </Text>
          ))}
        </Stack>
      </Section>
      <Section title="Totals" level={3}>
        <Scroll label="Totals before and after">
          <Table>
            <thead>
              <tr>
                <th scope="col">Selected prices</th>
                <th scope="col" data-number>
                  Now
                </th>
                <th scope="col" data-number>
                  After
                </th>
                <th scope="col" data-number>
                  Difference
                </th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">Sites</th>
                <td data-number>{formatNumber(before.locations)}</td>
                <td data-number>{formatNumber(after.locations)}</td>
                <td data-number>+{formatNumber(after.locations - before.locations)}</td>
              </tr>
              {rows.map(({ label, of }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td data-number>{formatMoney(of(before))}</td>
                  <td data-number>{formatMoney(of(after))}</td>
                  <td data-number>{formatDifference(of(before), of(after))}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroll>
      </Section>
      {changes.length > 0 && (
        <Section title="Sites" level={3}>
          <Scroll label="Changes by site">
            <Table>
              <thead>
                <tr>
                  <th scope="col">Site</th>
                  <th scope="col">Now</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <tr key={change.uuid}>
                    <th scope="row">
                      {change.customerName}
                      <Text variant="caption" tone="muted" component="div">
                        {change.addressLine1}, {change.postcode}
                      </Text>
                    </th>
                    <OfferCell offer={change.before} supplierName={supplierName} />
                    <OfferCell offer={change.after} supplierName={supplierName} />
                  </tr>
                ))}
              </tbody>
            </Table>
          </Scroll>
          {others > 0 && (
            <Text component="p" tone="muted" variant="dense">
              and {plural(others, 'more site')}
            </Text>
          )}
        </Section>
      )}
    </>
  );
});

function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    <SideScroll tabIndex={0} role="region" aria-label={label}>
      {children}
    </SideScroll>
  );
}

interface OfferCellProps {
  offer: contract.multiQuotes.OfferSummary | null;
  supplierName: (key: string) => string;
}

function OfferCell({ offer, supplierName }: OfferCellProps) {
  if (offer === null)
    return (
      <td>
        <Text tone="muted">None</Text>
      </td>
    );
  return (
    <td>
      {!Number.isNaN(offer.monthlyCost) && formatMonthly(offer.monthlyCost)}
      <Text variant="caption" tone="muted" component="div">
        {describeOffer(offer, supplierName)}
      </Text>
    </td>
  );
}
