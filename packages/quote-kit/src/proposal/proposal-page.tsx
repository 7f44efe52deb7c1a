import { describePriceHold } from '@portal/api-client/price-hold';
import { useUser } from '@portal/portal-sdk';
import { Box, color, Row, radius, Stack, styled, Text } from '@portal/ui';
import { formatDate, formatMoney, formatSpeed, formatTermMonths, plural, serverNow } from '@portal/ui/format';
import { KeyValueList, PriceFigures, Section } from '@portal/ui/page';
import { getAddressLines } from '../address/address-labels.ts';
import { describeSpeed } from '../quotes/quote-labels.ts';
import type { Quote } from '../quotes/quote-types.ts';
import type { Margins } from './margin-schema.ts';
import { getProposalPrices, type ProposalPrices } from './proposal-prices.ts';

/** A readable width on screen; on paper the page sets the width. */
export const SHEET_WIDTH = 840;

/** On screen a bordered sheet, so that users see which part the customer receives. */
const Sheet = styled('article')({
  maxWidth: SHEET_WIDTH,
  padding: 'clamp(16px, 4vw, 40px)',
  border: `1px solid ${color.line.main}`,
  borderRadius: radius.card,
  backgroundColor: color.surface.raised,
  '@media print': { maxWidth: 'none', padding: 0, border: 0, backgroundColor: 'transparent' },
});

interface ProposalPageProps {
  quote: Quote;
  margins: Margins;
}

/** The proposal as the customer receives it. */
export function ProposalPage({ quote, margins }: ProposalPageProps) {
  const prices = getProposalPrices(quote, margins);
  return (
    <Sheet aria-label="Proposal">
      <Letterhead quote={quote} />
      <PriceFigures
        install={prices.install}
        monthly={prices.monthly}
        ecc={prices.ecc}
        termMonths={quote.termMonths}
        isEccFirm={quote.isEccFirm}
      />
      <Stack gap={6} sx={{ mt: 6 }}>
        <Section title="Service" level={3}>
          <KeyValueList columns={2} items={getServiceItems(quote)} />
        </Section>
        <Section title="Prices" level={3}>
          <PriceTable quote={quote} prices={prices} />
        </Section>
        <Text variant="dense" tone="muted" component="p" sx={{ m: 0 }}>
          {describePriceHold(quote.expiredAt)}. All prices exclude VAT.
          {!quote.isEccFirm && ' Excess construction charges (ECC) are an estimate, subject to survey.'}
        </Text>
        <Signature />
      </Stack>
    </Sheet>
  );
}

function Letterhead({ quote }: { quote: Quote }) {
  const { partner, firstName, lastName, email, telephone } = useUser();
  return (
    <Row justify="space-between" align="start" wrap gap={4} sx={{ mb: 6 }}>
      <Stack gap={1} sx={{ minWidth: 0 }}>
        <Text variant="title" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          Proposal for {quote.customerName}
        </Text>
        <Text tone="muted">
          {formatDate(serverNow())},{' '}
          {quote.customReference === null ? quote.reference : `${quote.customReference} (${quote.reference})`}
        </Text>
      </Stack>
      <Stack gap={0} sx={{ minWidth: 0, textAlign: { sm: 'right' }, overflowWrap: 'anywhere' }}>
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

/** Leaves out supplier and product code, which the customer should not see. */
function getServiceItems(quote: Quote) {
  return [
    { label: 'Service', value: quote.kind === 'broadband' ? 'Broadband' : 'Leased line' },
    { label: 'Site', value: getAddressLines(quote.address).join(', ') },
    {
      label: 'Speed',
      value: quote.uploadSpeed === null ? formatSpeed(quote.speed) : describeSpeed(quote),
    },
    ...(quote.bearer === null ? [] : [{ label: 'Bearer', value: formatSpeed(quote.bearer) }]),
    { label: 'Contract term', value: formatTermMonths(quote.termMonths) },
    { label: 'Contention', value: quote.isContended ? 'Contended' : 'Uncontended' },
    { label: 'Lead time', value: `About ${plural(quote.leadTimeDays, 'working day')}` },
    { label: 'IP address', value: quote.ipAllocation },
  ].filter(({ value }) => value !== null);
}

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '20px',
  '& th, & td': { padding: '7px 0', borderBottom: `1px solid ${color.line.main}`, textAlign: 'left' },
  '& th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& thead th': { color: color.text.muted },
  '& th:not(:first-of-type), & td': {
    paddingLeft: 16,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
  '& tr': { breakInside: 'avoid' },
});

const moneyOrDash = (pence: number) => (pence === 0 ? '–' : formatMoney(pence));

function PriceTable({ quote, prices }: { quote: Quote; prices: ProposalPrices }) {
  const { lines, install, monthly, annual, total, ecc } = prices;
  return (
    <>
      <Table>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Monthly, excl. VAT</th>
            <th scope="col">One-off, excl. VAT</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">{line.text}</th>
              <td>{line.monthly + line.once === 0 ? 'Included' : moneyOrDash(line.monthly)}</td>
              <td>{moneyOrDash(line.once)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatMoney(monthly)}</td>
            <td>{formatMoney(install)}</td>
          </tr>
        </tfoot>
      </Table>
      <Box sx={{ mt: 4 }}>
        <KeyValueList
          columns={2}
          items={[
            { label: 'Annual', value: formatMoney(annual) },
            { label: `Total for ${quote.termMonths} months`, value: formatMoney(total) },
            {
              label: 'Excess construction charges (ECC)',
              value: formatMoney(ecc),
              hint: quote.isEccFirm
                ? 'For building work to reach the site; firm'
                : 'For building work to reach the site; subject to survey',
            },
            { label: 'Total incl. ECC', value: formatMoney(prices.totalInclEcc) },
          ]}
        />
      </Box>
    </>
  );
}

const SignatureLines = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
  gap: '40px 24px',
  paddingTop: 40,
  breakInside: 'avoid',
  '& > span': {
    paddingTop: 4,
    borderTop: `1px solid ${color.line.field}`,
    color: color.text.muted,
    fontSize: 12,
    lineHeight: '16px',
  },
});

/** Where the customer signs. */
function Signature() {
  return (
    <Section title="Acceptance" level={3}>
      <Text variant="dense" component="p" sx={{ m: 0 }}>
        We accept this proposal at the prices above.
      </Text>
      <SignatureLines>
        <span>Name and position</span>
        <span>Signature</span>
        <span>Date</span>
      </SignatureLines>
    </Section>
  );
}
