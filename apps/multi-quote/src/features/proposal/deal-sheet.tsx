import type { contract } from '@portal/api-client';
import { describePriceHold } from '@portal/api-client/price-hold';
import { useUser } from '@portal/portal-sdk';
import { SHEET_WIDTH } from '@portal/quote-kit/proposal';
import { describeSpeed } from '@portal/quote-kit/quotes';
import { color, Row, radius, Stack, styled, Text } from '@portal/ui';
import { formatDate, formatMoney, formatTermMonths, plural, serverNow } from '@portal/ui/format';
import { KeyValueList, Section, SideScroll } from '@portal/ui/page';
import type { DealLine, DealTotals } from './deal-prices.ts';

/** On screen a bordered sheet, so that users see which part the customer receives. */
const Sheet = styled('article')({
  maxWidth: SHEET_WIDTH,
  padding: 'clamp(16px, 4vw, 40px)',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '@media print': { maxWidth: 'none', padding: 0, border: 0, backgroundColor: 'transparent' },
});

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': {
    padding: '7px 0',
    borderBottom: `1px solid ${color.line.main}`,
    textAlign: 'left',
    verticalAlign: 'top',
  },
  '& th': { fontWeight: 400 },
  '& thead th': { color: color.text.muted },
  '& .amount': {
    paddingLeft: 16,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th:not(:first-of-type), & td': { paddingLeft: 16 },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& tr': { breakInside: 'avoid' },
  '& tbody tr': { contentVisibility: 'auto', containIntrinsicSize: '0 51px' },
});

interface DealSheetProps {
  multiQuote: contract.multiQuotes.MultiQuote;
  lines: readonly DealLine[];
  totals: DealTotals;
}

/** The proposal as the customer receives it: no supplier, no margin, every site with its price. */
export function DealSheet({ multiQuote, lines, totals }: DealSheetProps) {
  return (
    <Sheet aria-label="Proposal">
      <Letterhead name={multiQuote.name} />
      <KeyValueList columns={2} items={getTotalItems(lines.length, totals)} />
      <Stack gap={6} sx={{ mt: 6 }}>
        <Section title="Sites and prices" level={3}>
          <SideScroll tabIndex={0} role="region" aria-label="Sites and prices table">
            <SiteTable lines={lines} totals={totals} />
          </SideScroll>
        </Section>
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          {getValidity(lines)} All prices exclude VAT.
          {totals.estimatedEcc > 0 && ' Estimated excess construction charges (ECC) are subject to survey.'}
        </Text>
      </Stack>
    </Sheet>
  );
}

/** Until when all prices are held: the first to expire decides. */
function getValidity(lines: readonly DealLine[]): string {
  const [first] = lines.map(({ quote }) => quote.expiredAt).sort();
  return first === undefined ? '' : `${describePriceHold(first)}.`;
}

function Letterhead({ name }: { name: string }) {
  const { partner, firstName, lastName, email, telephone } = useUser();
  return (
    <Row justify="space-between" align="start" wrap gap={4} sx={{ mb: 6 }}>
      <Stack gap={1} sx={{ minWidth: 0 }}>
        <Text variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          Proposal: {name}
        </Text>
        <Text tone="muted">{formatDate(serverNow())}</Text>
      </Stack>
      <Stack gap={0} sx={{ textAlign: { sm: 'right' } }}>
        <Text weight={600}>{partner.name}</Text>
        {[`${firstName} ${lastName}`, email, telephone].filter(Boolean).map((line) => (
          <Text key={line} variant="dense" tone="muted">
            {line}
          </Text>
        ))}
      </Stack>
    </Row>
  );
}

const getTotalItems = (sites: number, totals: DealTotals) => [
  { label: 'Sites', value: plural(sites, 'site') },
  { label: 'Install', value: formatMoney(totals.install) },
  { label: 'Monthly', value: formatMoney(totals.monthly) },
  { label: 'Total over the terms', value: formatMoney(totals.total), hint: 'Excl. ECC' },
  { label: 'ECC, firm', value: formatMoney(totals.firmEcc) },
  { label: 'ECC, estimated', value: formatMoney(totals.estimatedEcc), hint: 'Subject to survey' },
];

function SiteTable({ lines, totals }: Pick<DealSheetProps, 'lines' | 'totals'>) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Site</th>
          <th scope="col">Service and term</th>
          <th scope="col" className="amount">
            Install
          </th>
          <th scope="col" className="amount">
            Monthly
          </th>
          <th scope="col" className="amount">
            ECC
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ quote, install, monthly }) => (
          <tr key={quote.reference}>
            <th scope="row">
              {quote.customerName}
              <Text variant="caption" tone="muted" component="div">
                {[quote.site, quote.postcode, quote.customReference].filter(Boolean).join(', ')}
              </Text>
            </th>
            <td>
              {describeSpeed(quote)}
              <Text variant="caption" tone="muted" component="div">
                {`${formatTermMonths(quote.termMonths)}, about ${quote.leadTimeDays} working days`}
              </Text>
            </td>
            <td className="amount">{formatMoney(install)}</td>
            <td className="amount">{formatMoney(monthly)}</td>
            <td className="amount">
              {formatMoney(quote.eccCost)}
              {quote.eccCost > 0 && !quote.isEccFirm && ' est.'}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total
          </th>
          <td className="amount">{formatMoney(totals.install)}</td>
          <td className="amount">{formatMoney(totals.monthly)}</td>
          <td className="amount">{formatMoney(totals.firmEcc + totals.estimatedEcc)}</td>
        </tr>
      </tfoot>
    </Table>
  );
}
